import type { TriMesh } from '../../mesh/triMesh.ts';

/** Rows that are checked together. */
const blockRows = 1 << 10;

/**
 * Index of the first value that is NaN or infinite, among the first `taken` of each row of `width` values; −1 if there
 * is none.
 */
export function firstNotFinite(
	values: ArrayLike<number>,
	width = 1,
	taken: number = width,
): number {
	// x − x is 0 if x is finite, else NaN: one comparison a block.
	const block = blockRows * width;
	for (let from = 0; from < values.length; from += block) {
		const to = Math.min(from + block, values.length);
		let nonFinite = 0;
		for (let k = from; k < to; k++) nonFinite += values[k]! - values[k]!;
		if (nonFinite === 0) continue;
		for (let row = from; row < to; row += width)
			for (let k = row; k < row + taken; k++) if (!Number.isFinite(values[k])) return k;
	}
	return -1;
}

/**
 * Refusal to write a mesh with a NaN or infinite coordinate, naming the point; undefined if all are finite.
 *
 * @param what subject that needs finite coordinates: "point of an OFF file"
 * @param first number of the first point
 * @param taken coordinates of a point that are written
 */
export function pointRefusal(
	{ points, dimension }: Pick<TriMesh, 'points' | 'dimension'>,
	what: string,
	first = 0,
	taken: number = dimension,
): string | undefined {
	const notFinite = firstNotFinite(points, dimension, taken);
	return notFinite < 0
		? undefined
		: `Point ${Math.floor(notFinite / dimension) + first} has no finite coordinates, as every ${what} needs.`;
}

/**
 * Suffix of the name of reals that are all 32-bit integers, in formats that distinguish the two by their values alone.
 */
export const realMark = ':real';

/** Whether a number is a 32-bit integer; −0 is not. */
export const isInt32 = (value: number): boolean => Object.is(value, value | 0);
