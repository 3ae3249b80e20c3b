/** Lays points of three coordinates in the plane, from a place on; false where one isn't in it, or isn't finite. */
export function laid(points: ArrayLike<number>, into: Float64Array, start: number): boolean {
	let rest = 0;
	let height = 0;
	for (let i = 0, to = start; i + 2 < points.length; i += 3, to += 2) {
		const x = points[i] as number;
		const y = points[i + 1] as number;
		const z = points[i + 2] as number;
		into[to] = x;
		into[to + 1] = y;
		// Not a number where one isn't finite.
		rest += x - x + (y - y);
		height += z * z + Math.abs(z);
	}
	return rest === 0 && height === 0;
}
