/** Sizes of an array and of a part of it, and where the part begins, each the slowest first; all in values. */
export interface Placed {
	readonly whole: readonly number[];
	readonly part: readonly number[];
	/** May be below 0 where the array is a section of the one that the part is of. */
	readonly first: readonly number[];
}

/**
 * Copies what of a part is within an array to its place there. Both lie with the last size fastest.
 *
 * @param valueBytes bytes of a value
 */
export function copyPart(
	from: Uint8Array,
	to: Uint8Array,
	{ whole, part, first }: Placed,
	valueBytes: number,
): void {
	// Where a part is as wide as the array, its rows lie there as they do in the array.
	let inner = whole.length;
	let run = valueBytes;
	while (inner > 1 && part[inner - 1] === whole[inner - 1] && first[inner - 1] === 0)
		run *= whole[--inner]!;
	const copy = (k: number, source: number, target: number): void => {
		const begin = Math.max(0, -first[k]!);
		const end = Math.min(part[k]!, whole[k]! - first[k]!);
		if (k === inner - 1) {
			if (end <= begin) return;
			const at = run * (source + begin);
			to.set(from.subarray(at, at + run * (end - begin)), run * (target + first[k]! + begin));
			return;
		}
		for (let i = begin; i < end; i++)
			copy(k + 1, (source + i) * part[k + 1]!, (target + first[k]! + i) * whole[k + 1]!);
	};
	copy(0, 0, 0);
}
