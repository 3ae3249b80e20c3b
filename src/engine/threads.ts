import type { Bindings, Step } from '../steps/step.ts';
import type { Loop, LoopArrays } from '../util/loop.ts';

/** Threads that share the work of steps and loops with the calling thread. */
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
	/** Runs the items `first` to `end` - 1 of a loop in the same way. */
	runLoop<A extends LoopArrays, P extends string>(
		loop: Loop<A, P>,
		first: number,
		end: number,
		parameters: Readonly<Record<P, number>>,
		arrays: A,
	): boolean;
	/** Lets go of memory that no later step or loop uses. */
	forget(memory: readonly SharedArrayBuffer[]): void;
	/** Gives back memory that nobody holds any more: for what is shared, no pressure makes the collector do so. */
	collect?(): void;
	/** Ends the threads. */
	close(): void;
}
