import { orientationOf } from '../mesh/orientation.ts';

/**
 * Whether the interiors of two triangles with area intersect, exactly: they do not if and only if the line of one of
 * their six sides has the triangles on different sides of it (separating axes of convex polygons in the plane).
 *
 * @param points two coordinates for each point
 * @param orientations 1 where a triangle goes counter-clockwise, −1 where clockwise
 */
export function overlap(
	points: Float64Array,
	triangles: Uint32Array,
	orientations: Int8Array,
	t: number,
	u: number,
): boolean {
	return (
		!sideSeparates(points, triangles, orientations[t]!, t, u) &&
		!sideSeparates(points, triangles, orientations[u]!, u, t)
	);
}

/** Whether no corner of u is on the inner side of one of t's sides. */
function sideSeparates(
	points: Float64Array,
	triangles: Uint32Array,
	orientation: number,
	t: number,
	u: number,
): boolean {
	for (let k = 0; k < 3; k++) {
		const a = triangles[3 * t + k]!;
		const b = triangles[3 * t + ((k + 1) % 3)]!;
		let outside = true;
		for (let l = 0; l < 3 && outside; l++) {
			const p = triangles[3 * u + l]!;
			outside = p === a || p === b || orientationOf(points, a, b, p) * orientation <= 0;
		}
		if (outside) return true;
	}
	return false;
}
