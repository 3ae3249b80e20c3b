import { firstEqualRows } from '../../util/equalRows.ts';

/**
 * For each point the first one with the same coordinates, possibly itself.
 *
 * @param points x y of each
 */
export function firstCoincident(points: Float64Array): Uint32Array {
	// −0 is 0.
	const unsignedZeros = points.map((x) => (x === 0 ? 0 : x));
	return firstEqualRows(
		new Uint32Array(unsignedZeros.buffer, unsignedZeros.byteOffset, 2 * unsignedZeros.length),
		4,
	);
}
