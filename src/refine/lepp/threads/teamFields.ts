/*
 * The words that the members of a team share beside the mesh, and a row of words for each thread.
 */

/** The first number of a bisection that is in nobody's block; taken by `Atomics`. */
export const NEXT_BLOCK = 0;
/** Threads that have a row; taken by `Atomics`. */
export const ROWS = 1;
/** 1 once there was no room for another block. */
export const NO_ROOM = 2;
const HEAD = 32;

/** Words of a row: two lines of the cache, so that threads don't wait for each other's. */
const ROW = 32;
// Fields of a row. Counts are since they were last read and reset.
export const BISECTIONS = 0;
export const AT_BOUNDARY = 1;
export const SHORT_EDGES = 2;
export const PATHS = 3;
export const PATH_TRIANGLES = 4;
export const LONGEST_PATH = 5;
/** Attempts that met a triangle which another member had locked. */
export const COLLISIONS = 6;
/** Attempts that started again as another member had changed their path. */
export const RESTARTS = 7;
/** Partial paths that were stored. */
export const STORED = 8;
/** Triangles that were left undecided. */
export const UNDECIDED = 9;
/** Bisections since the beginning. */
export const ALL_BISECTIONS = 10;
/** The unused numbers [next, end) of the thread's block. */
export const OPEN_NEXT = 11;
export const OPEN_END = 12;

/** Length in u32 for `threads` threads. */
export const teamLength = (threads: number): number => HEAD + ROW * threads;

/** Where a row begins. */
export const rowAt = (row: number): number => HEAD + ROW * row;

/** The rows that this thread has, by the memory that they are in. */
const own = new WeakMap<ArrayBufferLike, number>();

/** Where the row of this thread begins. */
export function ownRow(words: Int32Array): number {
	let at = own.get(words.buffer);
	if (at === undefined) {
		at = rowAt(Atomics.add(words, ROWS, 1));
		own.set(words.buffer, at);
	}
	return at;
}
