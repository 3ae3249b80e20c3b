/** Brightness of a face seen edge-on; that of a face towards the viewer is 1. */
export const EDGE_ON = 0.55;
/** Opacity of the hatching of faces that are seen from behind, and CSS pixels from one stripe to the next. */
export const HATCH = { opacity: 0.3, period: 6 } as const;

/** Brightness of a face by the cosine between its normal and the view axis: 1 or −1 perpendicular, 0 edge-on. */
export const brightness = (facing: number): number => EDGE_ON + (1 - EDGE_ON) * Math.abs(facing);

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
