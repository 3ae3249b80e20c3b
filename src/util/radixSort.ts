const DIGITS = 1 << 16;

/**
 * The indexes of `keys` in the order of the keys, equal keys by index: a stable radix sort in two passes of 16 bits,
 * low half first. `keys` (32-bit unsigned) is not changed. The keys stay where they are and are looked up in the second
 * pass: to move them along takes longer.
 */
export function sortedIndexes(keys: Uint32Array): Uint32Array<ArrayBuffer> {
	const count = keys.length;
	const low = new Uint32Array(DIGITS);
	const high = new Uint32Array(DIGITS);
	for (let i = 0; i < count; i++) {
		const key = keys[i]!;
		low[key & 0xffff]!++;
		high[key >>> 16]!++;
	}
	startsOf(low);
	startsOf(high);
	const byLow = new Uint32Array(count);
	for (let i = 0; i < count; i++) byLow[low[keys[i]! & 0xffff]!++] = i;
	const order = new Uint32Array(count);
	for (let i = 0; i < count; i++) {
		const index = byLow[i]!;
		order[high[keys[index]! >>> 16]!++] = index;
	}
	return order;
}

/** Replaces the number of keys with each digit by the place of the first of them. */
function startsOf(sizes: Uint32Array): void {
	let start = 0;
	for (let digit = 0; digit < DIGITS; digit++) {
		const size = sizes[digit]!;
		sizes[digit] = start;
		start += size;
	}
}
