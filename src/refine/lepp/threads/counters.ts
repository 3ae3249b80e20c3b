import { BisectionNumbers, type Blocks } from '../bisect.ts';

/*
 * Counters that the members of a team share beside the mesh, in int32: a head, then a row for each thread.
 */

/** First number of a bisection that belongs to no block; used by `Atomics`. */
export const NEXT_BLOCK = 0;
/** Number of threads with a row; used by `Atomics`. */
const ROWS = 1;
/** 1 if there was no room for another block; used by `Atomics`. */
export const NO_ROOM = 2;
const HEAD = 32;

/** Length of a row: two cache lines, to avoid false sharing. */
const ROW = 32;
// Fields of a row. Counts are since they were last read and reset.
/** Bisections. */
export const BISECTIONS = 0;
/** Bisections of boundary edges. */
export const AT_BOUNDARY = 1;
/** Short edges that the bisections added; see `SHORT_EDGE`. */
export const SHORT_EDGES = 2;
/** Propagation paths. */
export const PATHS = 3;
/** Triangles on them, each as often as it is on one. */
export const PATH_TRIANGLES = 4;
/** Triangles on the longest of them. */
export const LONGEST_PATH = 5;
/** Attempts that failed at a triangle locked by another member. */
export const COLLISIONS = 6;
/** Restarts of attempts whose path another member had changed. */
export const RESTARTS = 7;
/** Partial paths that were stored. */
export const STORED = 8;
/** Triangles that were left undecided. */
export const UNDECIDED = 9;
/** Bisections of all rounds. */
export const ALL_BISECTIONS = 10;
/** First unused number of the thread's block. */
export const OPEN_NEXT = 11;
/** End of the thread's block. */
export const OPEN_END = 12;

/** Length of the counters of `threads` threads. */
export const countersLength = (threads: number): number => HEAD + ROW * threads;

/** Offset of a row. */
const rowAt = (row: number): number => HEAD + ROW * row;

/** Offsets of the rows of all threads. */
export const rowsOf = (counters: Int32Array): number[] =>
	Array.from({ length: Atomics.load(counters, ROWS) }, (_, row) => rowAt(row));

/** The rows of this thread, by the memory of their counters. */
const rowByMemory = new WeakMap<ArrayBufferLike, number>();

/** Where the row of this thread begins. */
export function threadRow(counters: Int32Array): number {
	let at = rowByMemory.get(counters.buffer);
	if (at === undefined) {
		at = rowAt(Atomics.add(counters, ROWS, 1));
		rowByMemory.set(counters.buffer, at);
	}
	return at;
}

/**
 * Allocates numbers of bisections below `room`, and so room for new entities, in blocks of `size`: one atomic addition to a
 * shared counter for each block, wait-free.
 */
const blocksOf = (counters: Int32Array, size: number, room: number): Blocks => ({
	size,
	take() {
		// Loads first, so that the counter stays bounded when there is no room.
		if (Atomics.load(counters, NEXT_BLOCK) + size <= room) {
			const first = Atomics.add(counters, NEXT_BLOCK, size);
			if (first + size <= room) return first;
		}
		Atomics.store(counters, NO_ROOM, 1);
		return -1;
	},
});

/** Numbers for a member: the rest of its thread's block, whose row begins at `row`, then further blocks. */
export const openNumbers = (
	counters: Int32Array,
	row: number,
	size: number,
	room: number,
): BisectionNumbers =>
	new BisectionNumbers(
		counters[row + OPEN_NEXT]!,
		counters[row + OPEN_END]!,
		blocksOf(counters, size, room),
	);

/** Stores the unused numbers in the thread's row, for its next member. */
export function keepNumbers(
	counters: Int32Array,
	row: number,
	{ next, end }: BisectionNumbers,
): void {
	counters[row + OPEN_NEXT] = next;
	counters[row + OPEN_END] = end;
}
