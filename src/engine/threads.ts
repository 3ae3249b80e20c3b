import type { Bindings, Step } from '../steps/step.ts';
import type { Loop, LoopArrays } from '../util/loop.ts';
import type { TeamWork } from './team.ts';
import type { WorkArrays } from './threadWork.ts';

/** Threads that share the work of steps and loops with the calling thread. */
export interface Threads {
	/** Number of threads, including the calling one. */
	readonly count: number;
	/**
	 * Runs a step on items [0, count) on all threads, and returns when all are done. The arrays are in shared memory. Returns
	 * false, and does nothing, if the step is not parallel or too small. Throws an `EngineError` if a thread failed; the arrays
	 * are undefined then.
	 */
	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		arrays: Readonly<Record<string, Uint32Array | Int32Array>>,
	): boolean;
	/** Runs items [first, end) of a loop in the same way. */
	runLoop<A extends LoopArrays, P extends string>(
		loop: Loop<A, P>,
		first: number,
		end: number,
		parameters: Readonly<Record<P, number>>,
		arrays: A,
	): boolean;
	/** Runs the members of a team, each as one part; otherwise the same as `run`. */
	runTeam<P extends string>(
		work: TeamWork<P>,
		members: number,
		parameters: Readonly<Record<P, number>>,
		arrays: WorkArrays,
	): boolean;
	/** Drops all threads' references to memory that no later step or loop uses. */
	forget(memory: readonly SharedArrayBuffer[]): void;
	/** Collects unreferenced memory; shared memory alone does not trigger garbage collection. */
	collect?(): void;
	/** Ends the threads. */
	close(): void;
}
