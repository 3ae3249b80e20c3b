import type { Arena } from './arena.ts';

/*
 * Shared memory of threads. A program that works on large meshes sets an arena to allocate it from; without one, or if
 * it is full, each array has its own buffer, which only the garbage collector frees. There is one arena per process, as
 * a mesh goes from readers to operations and writers without a copy, and each of them frees arrays of the others.
 */

/** Arrays that may be in shared memory. */
export type SharedArray = Uint32Array | Int32Array | Float64Array | Uint8Array;

let arena: Arena | undefined;

/** Sets the arena of shared memory; undefined for none. */
export function useArena(from: Arena | undefined): void {
	arena = from;
}

/** The current arena. */
export const arenaInUse = (): Arena | undefined => arena;

/** Allocates shared u32: zeroed, or uninitialised if `dirty`. */
export const sharedU32 = (length: number, dirty = false): Uint32Array =>
	new Uint32Array(...allocate(4 * length, dirty), length);

/** Allocates shared i32: zeroed, or uninitialised if `dirty`. */
export const sharedIntegers = (length: number, dirty = false): Int32Array =>
	new Int32Array(...allocate(4 * length, dirty), length);

/** Allocates shared float64: zeroed, or uninitialised if `dirty`. */
export const sharedDoubles = (length: number, dirty = false): Float64Array =>
	new Float64Array(...allocate(8 * length, dirty), length);

/** Allocates shared bytes: zeroed, or uninitialised if `dirty`. */
export const sharedBytes = (length: number, dirty = false): Uint8Array =>
	new Uint8Array(...allocate(length, dirty), length);

function allocate(bytes: number, dirty: boolean): [memory: SharedArrayBuffer, offset: number] {
	const at = arena?.allocate(bytes, dirty);
	return arena && at !== undefined ? [arena.buffer, at] : [new SharedArrayBuffer(bytes), 0];
}

/** Whether an array is in the arena. */
export const isInArena = ({ buffer }: SharedArray): boolean => buffer === arena?.buffer;

/**
 * Frees the block that begins at the start of an array. False if the array is outside the arena and left to the garbage
 * collector.
 */
export function freeShared(array: SharedArray): boolean {
	if (!arena || !isInArena(array)) return false;
	if (array.length > 0) arena.free(array.byteOffset);
	return true;
}

/** The u32 from the start of an array to the end of its block of memory. */
export function u32From({ buffer, byteOffset, length }: Uint32Array | Int32Array): Uint32Array {
	if (buffer !== arena?.buffer) return new Uint32Array(buffer, byteOffset);
	return new Uint32Array(buffer, byteOffset, Math.max(length, arena.sizeAt(byteOffset) >>> 2));
}

/** A copy in shared memory, or the array itself if it is in shared memory. */
export function sharedCopy<T extends Float64Array | Uint32Array>(values: T): T {
	if (!(values.buffer instanceof ArrayBuffer)) return values;
	const copy =
		values instanceof Float64Array
			? sharedDoubles(values.length, true)
			: sharedU32(values.length, true);
	copy.set(values);
	return copy as T;
}
