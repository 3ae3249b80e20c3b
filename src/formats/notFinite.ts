/** Where in rows of `width` values the first of the first `taken` of a row that is NaN or infinite stands; −1 if none is. */
export function firstNotFinite(
	values: ArrayLike<number>,
	width = 1,
	taken: number = width,
): number {
	for (let row = 0; row < values.length; row += width)
		for (let k = row; k < row + taken; k++) if (!Number.isFinite(values[k])) return k;
	return -1;
}
