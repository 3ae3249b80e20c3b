/**
 * Writes x and y of points of three coordinates to `into` from index `start`; false if a z is not 0 or a coordinate not
 * finite.
 */
export function copyPlanar(points: ArrayLike<number>, into: Float64Array, start: number): boolean {
	let nonFinite = 0;
	let height = 0;
	for (let i = 0, to = start; i + 2 < points.length; i += 3, to += 2) {
		const x = points[i]!;
		const y = points[i + 1]!;
		const z = points[i + 2]!;
		into[to] = x;
		into[to + 1] = y;
		// NaN if one is not finite.
		nonFinite += x - x + (y - y);
		height += z * z + Math.abs(z);
	}
	return nonFinite === 0 && height === 0;
}
