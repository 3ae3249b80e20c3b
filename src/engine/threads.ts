import type { Bindings, Step } from '../steps/step.ts';

/** Threads that share the work of steps with the calling thread. */
export interface Threads {
	/** How many there are, the calling thread among them. */
	readonly count: number;
	/**
	 * Runs a step on the items 0 to `count` - 1, in parts at once, and returns when all are done. The arrays lie in
	 * shared memory. Returns false, and does nothing, where the step is not to be shared or not worth it. Throws an
	 * `EngineError` where a thread failed: the arrays hold anything then.
	 */
	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		arrays: Readonly<Record<string, Uint32Array | Int32Array>>,
	): boolean;
	/** Lets go of memory that no later step uses. */
	forget(memory: readonly SharedArrayBuffer[]): void;
	/** Gives back memory that nobody holds any more: for what is shared, no pressure makes the collector do so. */
	readonly collect?: (() => void) | undefined;
	/** Ends the threads. */
	close(): void;
}
