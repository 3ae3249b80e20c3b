import { firstEqualRows } from '../../util/equalRows.ts';

/** Corners of faces as points, those of equal coordinates as one. */
export interface MergedPoints {
	/** Three coordinates of each, in the order in which they first appear; −0 is 0. */
	readonly points: Float64Array;
	/** The point of each corner. */
	readonly corners: Uint32Array;
	/** The corner that each point is first the one of. */
	readonly firsts: Uint32Array;
}

/**
 * Makes points of corners that have coordinates of their own.
 *
 * @param coordinates three of each corner
 */
export function mergePoints(coordinates: Float64Array): MergedPoints {
	const values = new Float64Array(coordinates.length);
	for (let i = 0; i < values.length; i++) values[i] = coordinates[i]! + 0;
	const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
	const corners = firstEqualRows(words, 6);
	let count = 0;
	for (let k = 0; k < corners.length; k++) if (corners[k] === k) count++;
	const points = new Float64Array(3 * count);
	const firsts = new Uint32Array(count);
	let next = 0;
	for (let k = 0; k < corners.length; k++) {
		const first = corners[k]!;
		if (first < k) {
			// An earlier corner has its number already.
			corners[k] = corners[first]!;
			continue;
		}
		for (let i = 0; i < 3; i++) points[3 * next + i] = values[3 * k + i]!;
		firsts[next] = k;
		corners[k] = next++;
	}
	return { points, corners, firsts };
}
