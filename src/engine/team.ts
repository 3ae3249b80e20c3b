import type { WorkArrays } from './threadWork.ts';

/** Element type of an array of a team's work. */
export type ArrayKind = 'u32' | 'i32' | 'f64' | 'u8';

/**
 * Work of concurrent members on the same arrays, with possible conflicts: a member may read and write the same elements as
 * another. The items of a `Loop`, in contrast, are independent, and its result is that of one thread. Here the work itself must
 * ensure correctness:
 *
 * - Elements that two members may access at the same time are changed by `Atomics`, or under a lock acquired by `Atomics`.
 * - Members may run all concurrently, some after others, or all sequentially in one thread: threads start late or never, and a
 *   thread that is done takes the next member. So no member may wait for another.
 * - Each member terminates after a bounded number of attempts to lock entities. The caller finishes the rest alone afterwards.
 */
export interface TeamWork<P extends string = string> {
	/** Identifies the work to threads. */
	readonly name: string;
	/** Names and element types of the arrays, in the order of a job's buffers. */
	readonly arrays: Readonly<Record<string, ArrayKind>>;
	/** Names of the parameters, which are integers below 2³². */
	readonly parameters: readonly P[];
	/** Does the work of member `member`, 0-based. */
	run(arrays: WorkArrays, parameters: Readonly<Record<P, number>>, member: number): void;
}

/** Runs team work on this thread and others, on shared arrays. */
export interface Team {
	/** Number of threads, including the calling one. */
	readonly count: number;
	/**
	 * Runs `members` members, at most 8 a thread, and returns when all are done. Throws an `EngineError` if a thread failed; the
	 * arrays are undefined then.
	 *
	 * @param arrays in shared memory, each with byte offset 0
	 */
	run<P extends string>(
		work: TeamWork<P>,
		members: number,
		arrays: WorkArrays,
		parameters: Readonly<Record<P, number>>,
	): void;
}
