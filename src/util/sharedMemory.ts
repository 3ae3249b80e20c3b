import type { Arena } from './arena.ts';

/*
 * Memory that threads share. A program that runs large work for a while sets an arena, from which all of it comes then;
 * without one, and once that is full, each array has memory of its own, which only the collector gives back.
 */

/** Arrays that may lie in shared memory. */
export type SharedArray = Uint32Array | Int32Array | Float64Array | Uint8Array;

let arena: Arena | undefined;

/** Takes shared memory from an arena from now on; undefined for none. */
export function useArena(from: Arena | undefined): void {
	arena = from;
}

/** The arena that is in use. */
export const arenaInUse = (): Arena | undefined => arena;

/** Words of zeros that threads see, or of anything where they may be dirty. */
export const sharedU32 = (length: number, dirty = false): Uint32Array =>
	new Uint32Array(...place(4 * length, dirty), length);

/** The same with signs. */
export const sharedIntegers = (length: number, dirty = false): Int32Array =>
	new Int32Array(...place(4 * length, dirty), length);

/** Doubles that threads see; zeros unless they may be dirty. */
export const sharedDoubles = (length: number, dirty = false): Float64Array =>
	new Float64Array(...place(8 * length, dirty), length);

/** Bytes that threads see; zeros unless they may be dirty. */
export const sharedBytes = (length: number, dirty = false): Uint8Array =>
	new Uint8Array(...place(length, dirty), length);

function place(bytes: number, dirty: boolean): [memory: SharedArrayBuffer, offset: number] {
	const at = arena?.take(bytes, dirty);
	return arena && at !== undefined ? [arena.buffer, at] : [new SharedArrayBuffer(bytes), 0];
}

/** Whether an array lies in the arena. */
export const isInArena = ({ buffer }: SharedArray): boolean => buffer === arena?.buffer;

/**
 * Gives back the memory that begins where an array does: nobody uses it any more. Says whether there is nothing else to
 * do for it: memory outside the arena is left to the collector.
 */
export function giveBack(array: SharedArray): boolean {
	if (!arena || !isInArena(array)) return false;
	if (array.length > 0) arena.give(array.byteOffset);
	return true;
}

/** The words from the beginning of an array to the end of the memory that was made with it. */
export function u32From({ buffer, byteOffset, length }: Uint32Array | Int32Array): Uint32Array {
	if (buffer !== arena?.buffer) return new Uint32Array(buffer, byteOffset);
	return new Uint32Array(buffer, byteOffset, Math.max(length, arena.sizeAt(byteOffset) >>> 2));
}

/** A copy in memory that threads share; the same array where it lies there. */
export function sharedCopy<T extends Float64Array | Uint32Array>(values: T): T {
	if (!(values.buffer instanceof ArrayBuffer)) return values;
	const copy =
		values instanceof Float64Array
			? sharedDoubles(values.length, true)
			: sharedU32(values.length, true);
	copy.set(values);
	return copy as T;
}
