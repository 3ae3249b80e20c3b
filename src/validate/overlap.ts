import { orientationOf } from '../mesh/orientation.ts';

/**
 * Whether the interiors of two triangles with area intersect, exactly: they do not if and only if the line through one of their
 * six edges separates them (separating axis theorem).
 *
 * @param points two coordinates for each point
 * @param orientations 1 for each counter-clockwise triangle, −1 for each clockwise one
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

/** Whether the line through an edge of t has no corner of u on its inner side. */
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
