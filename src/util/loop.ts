import type { SharedArray } from './sharedMemory.ts';

/** Arrays that a loop works on, by name. */
export type LoopArrays = Readonly<Record<string, Uint32Array | Float64Array | Uint8Array>>;

/**
 * A loop over items that may run in parts, in any order and concurrently: no item writes a value that another one
 * reads, or writes unless both write the same.
 */
export interface Loop<A extends LoopArrays = LoopArrays, P extends string = string> {
	/** Name that identifies it in threads. */
	readonly name: string;
	/** Types of its arrays, in the order in which they are passed to threads. */
	readonly arrays: {
		readonly [name in keyof A]: A[name] extends Float64Array
			? 'f64'
			: A[name] extends Uint8Array
				? 'u8'
				: 'u32';
	};
	/** Names of its parameters, which are u32. */
	readonly parameters: readonly P[];
	/** Items that take one thread a few milliseconds. */
	readonly grain: number;
	/** Processes items [first, end). */
	run(arrays: A, parameters: Readonly<Record<P, number>>, first: number, end: number): void;
}

/** Runs loops, in this thread or in several. */
export interface Loops {
	/** Allocates arrays that all threads see: zeroed, or uninitialised if `dirty`, which saves the time to clear them. */
	u32(length: number, dirty?: boolean): Uint32Array;
	f64(length: number, dirty?: boolean): Float64Array;
	u8(length: number, dirty?: boolean): Uint8Array;
	/** Runs a loop over items [0, count), in slices of a few milliseconds. */
	run<A extends LoopArrays, P extends string>(
		loop: Loop<A, P>,
		count: number,
		arrays: A,
		parameters: Readonly<Record<P, number>>,
	): Generator<void, void>;
	/** Frees arrays that are no longer used. */
	drop(...arrays: readonly SharedArray[]): void;
}

/** A copy in memory that all threads see. */
export function copyIn(loops: Loops, values: Uint32Array): Uint32Array {
	const copy = loops.u32(values.length, true);
	copy.set(values);
	return copy;
}

/** Runs loops in this thread only. */
export const singleThread: Loops = {
	u32: (length) => new Uint32Array(length),
	f64: (length) => new Float64Array(length),
	u8: (length) => new Uint8Array(length),
	*run(loop, count, arrays, parameters) {
		for (let first = 0; first < count; first += loop.grain) {
			loop.run(arrays, parameters, first, Math.min(first + loop.grain, count));
			yield;
		}
	},
	drop() {},
};

/**
 * Triangles from which threads share loops that run only once for a mesh: each thread compiles them for itself, which
 * takes longer than it saves on a smaller mesh. On a million triangles a whole command took four threads 1.8 s instead
 * of 2.4 with this, two threads 2.0 to 2.5 instead of 2.2 to 2.7.
 */
const SHARED_FROM = 1 << 18;

/** Whether threads share loops that run once for a mesh of `triangles` triangles. */
export const sharesLoops = (triangles: number): boolean => triangles >= SHARED_FROM;

/** Chooses what runs loops that run once for a mesh: `loops`, or this thread if the mesh is small. */
export const loopsFor = (
	triangles: number,
	loops: Loops | undefined,
	sharedFrom = SHARED_FROM,
): Loops => (loops && triangles >= sharedFrom ? loops : singleThread);
