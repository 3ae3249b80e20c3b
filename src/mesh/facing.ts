/** How bright a face is that is seen edge-on; one that faces the viewer has all its colour. */
export const EDGE_ON = 0.55;
/** Opacity of the hatching of faces that are seen from behind, and CSS pixels from one stripe to the next. */
export const HATCH = { opacity: 0.3, period: 6 } as const;

/** How much of its colour a face has that faces the viewer so much: 1 or −1 quite, 0 edge-on. */
export const brightness = (facing: number): number => EDGE_ON + (1 - EDGE_ON) * Math.abs(facing);

type Corner = readonly [x: number, y: number, z: number];

/** How much a triangle faces the viewer, to whom z points: 1 quite, 0 edge-on, negative where it is seen from behind. */
export function facingOf(a: Corner, b: Corner, c: Corner): number {
	const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
	const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
	const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
	const length = Math.hypot(...n);
	return length === 0 ? 1 : n[2] / length;
}
