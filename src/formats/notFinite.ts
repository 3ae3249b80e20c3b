/** Rows looked at together. */
const BLOCK = 1 << 10;

/**
 * The index of the first value that is NaN or infinite, among the first `taken` of each row of `width` values; −1 if
 * there is none.
 */
export function firstNotFinite(
	values: ArrayLike<number>,
	width = 1,
	taken: number = width,
): number {
	// x − x is 0 where x is finite, else NaN: one comparison for each block.
	const block = BLOCK * width;
	for (let from = 0; from < values.length; from += block) {
		const to = Math.min(from + block, values.length);
		let odd = 0;
		for (let k = from; k < to; k++) odd += values[k]! - values[k]!;
		if (odd === 0) continue;
		for (let row = from; row < to; row += width)
			for (let k = row; k < row + taken; k++) if (!Number.isFinite(values[k])) return k;
	}
	return -1;
}
