type Corner = readonly [x: number, y: number, z: number];

/**
 * Cosine between the normal of a triangle and the z axis, which points at the viewer: 1 facing, 0 edge-on, negative from
 * behind.
 */
export function facingOf(a: Corner, b: Corner, c: Corner): number {
	const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
	const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
	const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
	const length = Math.hypot(...n);
	return length === 0 ? 1 : n[2] / length;
}
