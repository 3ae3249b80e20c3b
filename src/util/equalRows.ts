/** Approximate number of rows of a partition: its hash table stays in a processor's cache. */
const ROWS_PER_PARTITION = 1 << 13;
/** Maximum number of partitions: more would scatter writes too widely. */
const MAX_PARTITIONS = 1 << 11;

/**
 * Finds for each row of `width` u32 the first row equal to it, itself if there is none before. Partitions rows by a
 * hash, then looks them up in a small hash table for each partition; compares rows only if hashes are equal.
 *
 * @param values `width` u32 for each row
 */
export function firstEqualRows(values: Uint32Array, width: number): Uint32Array {
	const rows = values.length / width;
	const bits = Math.min(
		Math.log2(MAX_PARTITIONS),
		Math.ceil(Math.log2(rows / ROWS_PER_PARTITION + 1)),
	);
	const shift = 32 - bits;
	const first = new Uint32Array(rows);
	// An element holds the hash of its row until the first equal row is found.
	const hashes = first;
	const ends = new Uint32Array(1 << bits);
	for (let row = 0; row < rows; row++) {
		const hash = hashOf(values, width, row);
		hashes[row] = hash;
		// A shift by 32 would shift by 0.
		ends[bits === 0 ? 0 : hash >>> shift]!++;
	}
	let largest = 0;
	for (let part = 0, start = 0; part < ends.length; part++) {
		const size = ends[part]!;
		if (size > largest) largest = size;
		ends[part] = start;
		start += size;
	}
	const order = new Uint32Array(rows);
	for (let row = 0; row < rows; row++)
		order[ends[bits === 0 ? 0 : hashes[row]! >>> shift]!++] = row;
	// Open addressing, at most half full; entries are row + 1, 0 if empty.
	const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * largest + 2)));
	// Hashes of the table's entries, as those in `first` are overwritten.
	const tableHashes = new Uint32Array(table.length);
	for (let part = 0, start = 0; part < ends.length; part++) {
		const end = ends[part]!;
		const used = 2 ** Math.ceil(Math.log2(2 * (end - start) + 2));
		table.fill(0, 0, used);
		findFirst(values, width, first, order.subarray(start, end), table, tableHashes, used - 1);
		start = end;
	}
	return first;
}

/** Replaces the hashes of the rows in `order`, which ascend, by the first rows equal to them. */
function findFirst(
	values: Uint32Array,
	width: number,
	first: Uint32Array,
	order: Uint32Array,
	table: Uint32Array,
	tableHashes: Uint32Array,
	mask: number,
): void {
	for (let i = 0; i < order.length; i++) {
		const row = order[i]!;
		const hash = first[row]!;
		let slot = hash & mask;
		let other = table[slot]!;
		while (other !== 0 && (tableHashes[slot] !== hash || !equal(values, width, other - 1, row))) {
			slot = (slot + 1) & mask;
			other = table[slot]!;
		}
		if (other === 0) {
			table[slot] = row + 1;
			tableHashes[slot] = hash;
		}
		first[row] = other === 0 ? row : other - 1;
	}
}

function equal(values: Uint32Array, width: number, a: number, b: number): boolean {
	let k = 0;
	while (k < width && values[a * width + k] === values[b * width + k]) k++;
	return k === width;
}

/** All bits of the hash are equally well mixed. */
function hashOf(values: Uint32Array, width: number, row: number): number {
	let hash = 0;
	for (let at = row * width, end = at + width; at < end; at++) {
		hash = Math.imul(hash ^ values[at]!, 0x9e3779b1);
		hash ^= hash >>> 15;
	}
	hash = Math.imul(hash, 0x85ebca6b);
	return (hash ^ (hash >>> 16)) >>> 0;
}
