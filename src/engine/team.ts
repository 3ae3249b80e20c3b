import type { WorkArrays } from './threadWork.ts';

/** What an array of a team's work holds: words without a sign, with one, doubles or bytes. */
export type ArrayKind = 'u32' | 'i32' | 'f64' | 'u8';

/**
 * Work that members of a team do on the same arrays at the same time, and that may conflict: a member may read and write
 * what another one does. That is the difference from a `Loop`, whose items don't touch each other, and whose result is
 * therefore that of one thread. Here the work itself sees to it:
 *
 * - What two members may use at the same time they change by `Atomics`, or under a lock that they take by `Atomics`.
 * - Members may run all at the same time, some after others, or all in one thread, one after the other: threads start
 *   late or never, and a thread that is done takes the next member. So no member may wait for another one to do something.
 * - Each member ends by itself, after a bounded number of attempts at entities that others have locked. The caller does
 *   the rest alone once the team has ended.
 */
export interface TeamWork<P extends string = string> {
	/** What threads know it by. */
	readonly name: string;
	/** The kinds of its arrays, in the order in which threads are given them. */
	readonly arrays: Readonly<Record<string, ArrayKind>>;
	/** Names of its numbers, whole ones below 2³². */
	readonly parameters: readonly P[];
	/** Does the work of a member, 0 to the number of members - 1. */
	run(arrays: WorkArrays, parameters: Readonly<Record<P, number>>, member: number): void;
}

/** Runs such work on this thread and others, on shared arrays. */
export interface Team {
	/** Threads, the calling one among them. */
	readonly count: number;
	/**
	 * Runs the work of `members` members, at most 8 a thread, and returns when all are done. Throws an `EngineError`
	 * where a thread failed; the arrays may hold anything then.
	 *
	 * @param arrays in shared memory, each from its beginning
	 */
	run<P extends string>(
		work: TeamWork<P>,
		members: number,
		arrays: WorkArrays,
		parameters: Readonly<Record<P, number>>,
	): void;
}
