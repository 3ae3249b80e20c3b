/** An array of at least `length` numbers: the same one, or a copy at least twice as long. */
export function grown<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
	array: T,
	length: number,
): T {
	if (length <= array.length) return array;
	const larger = new (array.constructor as new (length: number) => T)(
		Math.max(length, 2 * array.length, 64),
	);
	larger.set(array);
	return larger;
}

/** The first `length` numbers of an array: the array itself if it is no longer, else a copy. */
export function cutTo<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
	array: T,
	length: number,
): T {
	return array.length === length ? array : (array.slice(0, length) as T);
}
