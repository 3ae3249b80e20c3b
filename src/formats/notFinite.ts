/**
 * The index of the first value that is NaN or infinite, among the first `taken` of each row of `width` values; −1 if
 * there is none.
 */
export function firstNotFinite(
	values: ArrayLike<number>,
	width = 1,
	taken: number = width,
): number {
	for (let row = 0; row < values.length; row += width)
		for (let k = row; k < row + taken; k++) if (!Number.isFinite(values[k])) return k;
	return -1;
}
