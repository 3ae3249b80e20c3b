import { POINT, X, Y } from './records.ts';

/* The exact in-circle test for lattice coordinates below 2³⁰. GPU kernel: `kernels/shared/inCircle.wgsl`. */

/**
 * Error bound of a determinant in doubles, relative to the sum of its terms' magnitudes (Shewchuk 1997, section 4.3).
 */
const SLACK = 12 * 2 ** -53;

/** Whether point `d` is inside the circle through `a`, `b`, `c`, which are counter-clockwise. */
export function isInCircle(
	points: Uint32Array,
	a: number,
	b: number,
	c: number,
	d: number,
): boolean {
	const x = points[POINT * d + X]!;
	const y = points[POINT * d + Y]!;
	const ax = (points[POINT * a + X]! - x) | 0;
	const ay = (points[POINT * a + Y]! - y) | 0;
	const bx = (points[POINT * b + X]! - x) | 0;
	const by = (points[POINT * b + Y]! - y) | 0;
	const cx = (points[POINT * c + X]! - x) | 0;
	const cy = (points[POINT * c + Y]! - y) | 0;
	const aLift = ax * ax + ay * ay;
	const bLift = bx * bx + by * by;
	const cLift = cx * cx + cy * cy;
	const rounded =
		aLift * (bx * cy - cx * by) + bLift * (cx * ay - ax * cy) + cLift * (ax * by - bx * ay);
	const slack =
		SLACK *
		(aLift * (Math.abs(bx * cy) + Math.abs(cx * by)) +
			bLift * (Math.abs(cx * ay) + Math.abs(ax * cy)) +
			cLift * (Math.abs(ax * by) + Math.abs(bx * ay)));
	if (Math.abs(rounded) > slack) return rounded > 0;
	const [p, q, r, s, t, u] = [ax, ay, bx, by, cx, cy].map(BigInt) as Six;
	const exact =
		(p * p + q * q) * (r * u - t * s) +
		(r * r + s * s) * (t * q - p * u) +
		(t * t + u * u) * (p * s - r * q);
	return exact > 0n;
}

type Six = [bigint, bigint, bigint, bigint, bigint, bigint];
