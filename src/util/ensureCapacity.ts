import { freeShared } from './sharedMemory.ts';

type Numbers = Float64Array | Uint32Array | Int32Array;

/**
 * Ensures capacity for `length` numbers; the first `used` are in use. Returns the same array, or a copy at least twice
 * as long.
 */
export function ensureCapacity<T extends Numbers>(
	array: T,
	used: number,
	length: number,
	make: (length: number) => T,
): T {
	if (length <= array.length) return array;
	const larger = make(Math.max(length, 2 * array.length, 64));
	larger.set(array.subarray(0, used));
	freeShared(array);
	return larger;
}

/**
 * The first `length` numbers of an array without other users: a copy if it has its own buffer, so that no memory is
 * wasted, else a view.
 */
export function trimmed<T extends Numbers>(array: T, length: number): T {
	if (array.length === length) return array;
	const isOwn = array.buffer instanceof ArrayBuffer;
	return (isOwn ? array.slice(0, length) : array.subarray(0, length)) as T;
}
