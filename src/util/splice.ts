/** A copy of the first `count` items with spare capacity. */
export function copyWithRoom<T extends Uint32Array | Uint8Array>(items: T, count: number): T {
	const copy = new (items.constructor as new (length: number) => T)(count + 64 + (count >>> 6));
	copy.set(items.subarray(0, count));
	return copy;
}

/** Number of items up to `value` among the first `count`, which ascend. */
export function upperBound(items: Uint32Array, count: number, value: number): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (items[middle]! <= value) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Replaces items [from, to) of the first `count` by the first `added` of `replacement`. Returns `items`, or a larger copy
 * if its capacity does not suffice.
 */
export function spliced<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
	items: T,
	count: number,
	from: number,
	to: number,
	replacement: T,
	added: number,
): T {
	const length = count + added - (to - from);
	let target = items;
	if (length > items.length) {
		target = new (items.constructor as new (length: number) => T)(length + 64 + (length >>> 5));
		target.set(items.subarray(0, from));
		target.set(items.subarray(to, count), from + added);
	} else if (added !== to - from) target.copyWithin(from + added, to, count);
	target.set(replacement.subarray(0, added), from);
	return target;
}

/** A copy of the first `count` rows of `width` items without the rows `removed`, which ascend. */
export function withoutRows<T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
	items: T,
	width: number,
	count: number,
	removed: Uint32Array,
): T {
	const rest = new (items.constructor as new (length: number) => T)(
		(count - removed.length) * width,
	);
	let at = 0;
	let row = 0;
	for (let i = 0; i <= removed.length; i++) {
		const next = i < removed.length ? removed[i]! : count;
		rest.set(items.subarray(row * width, next * width), at * width);
		at += next - row;
		row = next + 1;
	}
	return rest;
}
