/** Sizes of an array and of a chunk, and the offset of the chunk in the array, in values; slowest dimension first. */
export interface ChunkPlacement {
	readonly array: readonly number[];
	readonly chunk: readonly number[];
	/** Negative if the array is a section that begins inside the chunk. */
	readonly first: readonly number[];
}

/**
 * Copies the values of a chunk that are inside an array to their positions in it. Both are row-major.
 *
 * @param valueBytes bytes of a value
 */
export function copyChunk(
	from: Uint8Array,
	to: Uint8Array,
	{ array, chunk, first }: ChunkPlacement,
	valueBytes: number,
): void {
	// Where a chunk is as wide as the array, its rows are contiguous in both.
	let inner = array.length;
	let run = valueBytes;
	while (inner > 1 && chunk[inner - 1] === array[inner - 1] && first[inner - 1] === 0)
		run *= array[--inner]!;
	const copy = (k: number, source: number, target: number): void => {
		const begin = Math.max(0, -first[k]!);
		const end = Math.min(chunk[k]!, array[k]! - first[k]!);
		if (k === inner - 1) {
			if (end <= begin) return;
			const at = run * (source + begin);
			to.set(from.subarray(at, at + run * (end - begin)), run * (target + first[k]! + begin));
			return;
		}
		for (let i = begin; i < end; i++)
			copy(k + 1, (source + i) * chunk[k + 1]!, (target + first[k]! + i) * array[k + 1]!);
	};
	copy(0, 0, 0);
}
