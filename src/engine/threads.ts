import type { Bindings, Step } from '../steps/step.ts';
import type { Loop, LoopArrays } from '../util/loop.ts';
import type { TeamWork } from './team.ts';
import type { WorkArrays } from './threadWork.ts';

/** Threads that share the work of steps and loops with the calling thread. */
export interface Threads {
	/** How many there are, the calling thread among them. */
	readonly count: number;
	/**
	 * Runs parts of a step at the same time on the items 0 to `count` - 1, and returns when all are done. The arrays are in
	 * shared memory. Returns false, and does nothing, where the step can't be shared or is too small. Throws an
	 * `EngineError` where a thread failed; the arrays may hold anything then.
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
	/** Runs the members of a team, each as one part; otherwise as `run` does. */
	runTeam<P extends string>(
		work: TeamWork<P>,
		members: number,
		parameters: Readonly<Record<P, number>>,
		arrays: WorkArrays,
	): boolean;
	/** Lets go of memory that no later step or loop uses. */
	forget(memory: readonly SharedArrayBuffer[]): void;
	/** Gives back memory that nobody holds any more. For shared memory the collector does not do so by itself. */
	collect?(): void;
	/** Ends the threads. */
	close(): void;
}
