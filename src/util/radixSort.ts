const BITS = 11;
const BUCKETS = 1 << BITS;

/**
 * The indexes of `keys` in the order of the keys, equal keys by index: a stable radix sort, least digit first.
 * `keys` (32-bit unsigned) is not changed.
 */
export function sortedIndexes(keys: Uint32Array): Uint32Array<ArrayBuffer> {
	const count = keys.length;
	let order = new Uint32Array(count);
	for (let i = 0; i < count; i++) order[i] = i;
	let sorted = keys;
	let otherOrder = new Uint32Array(count);
	let otherKeys = new Uint32Array(count);
	const starts = new Uint32Array(BUCKETS);
	for (let shift = 0; shift < 32; shift += BITS) {
		starts.fill(0);
		for (let i = 0; i < count; i++) starts[(sorted[i]! >>> shift) & (BUCKETS - 1)]!++;
		// A digit that all keys share needs no pass.
		if (count === 0 || starts[(sorted[0]! >>> shift) & (BUCKETS - 1)] === count) continue;
		let start = 0;
		for (let b = 0; b < BUCKETS; b++) {
			const size = starts[b]!;
			starts[b] = start;
			start += size;
		}
		for (let i = 0; i < count; i++) {
			const key = sorted[i]!;
			const to = starts[(key >>> shift) & (BUCKETS - 1)]!++;
			otherOrder[to] = order[i]!;
			otherKeys[to] = key;
		}
		const spare = sorted === keys ? new Uint32Array(count) : (sorted as Uint32Array<ArrayBuffer>);
		sorted = otherKeys;
		otherKeys = spare;
		const held = order;
		order = otherOrder;
		otherOrder = held;
	}
	return order;
}
