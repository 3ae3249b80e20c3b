/** A copy in memory that threads share. */
export function sharedCopy<T extends Float64Array | Uint32Array>(values: T): T {
	const make = values.constructor as new (memory: SharedArrayBuffer) => T;
	const copy = new make(new SharedArrayBuffer(values.byteLength));
	copy.set(values);
	return copy;
}
