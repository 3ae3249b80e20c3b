import { giveBack } from './sharedMemory.ts';

type Numbers = Float64Array | Uint32Array | Int32Array;

/** An array with room for `length` numbers, of which the first `used` are in use: the same one, or a copy at least twice as long. */
export function withRoom<T extends Numbers>(
	array: T,
	used: number,
	length: number,
	make: (length: number) => T,
): T {
	if (length <= array.length) return array;
	const larger = make(Math.max(length, 2 * array.length, 64));
	larger.set(array.subarray(0, used));
	giveBack(array);
	return larger;
}

/** The first `length` numbers of an array that nobody else has: a copy is made where memory of its own would be too long. */
export function cut<T extends Numbers>(array: T, length: number): T {
	if (array.length === length) return array;
	const isOwn = array.buffer instanceof ArrayBuffer;
	return (isOwn ? array.slice(0, length) : array.subarray(0, length)) as T;
}
