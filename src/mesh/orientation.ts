import { orient2d } from 'robust-predicates';

/** Relative error bound of the determinant in doubles, (3 + 16ε) ε with ε = 2⁻⁵³ (Shewchuk 1997, §4.3). */
const BOUND = (3 + 16 * 2 ** -53) * 2 ** -53;
/** Coordinates up to `LARGE` and above its inverse need no scaling. */
const LARGE = 2 ** 300;

/**
 * The orientation of the triangle a b c: 1 counter-clockwise, −1 clockwise, 0 if its corners are collinear. Evaluates the
 * determinant in doubles, and Shewchuk's adaptive predicate if the error bound leaves the sign open. Exact if coordinates of
 * one triangle differ by a factor below 2⁴⁰⁰ (and are not subnormal next to large ones).
 */
export function orientation(
	ax: number,
	ay: number,
	bx: number,
	by: number,
	cx: number,
	cy: number,
): -1 | 0 | 1 {
	const left = (ax - cx) * (by - cy);
	const right = (ay - cy) * (bx - cx);
	const determinant = left - right;
	const bound = BOUND * (Math.abs(left) + Math.abs(right));
	if (determinant > bound && determinant < Infinity) return 1;
	if (-determinant > bound && determinant > -Infinity) return -1;
	// Both products are exactly 0: the usual case on regular grids.
	if ((ax === cx || by === cy) && (ay === cy || bx === cx)) return 0;
	return exactOrientation(ax, ay, bx, by, cx, cy);
}

/** `orientation` of three points by index (0-based); `points` has x y of each. */
export const orientationOf = (points: Float64Array, a: number, b: number, c: number): -1 | 0 | 1 =>
	orientation(
		points[2 * a]!,
		points[2 * a + 1]!,
		points[2 * b]!,
		points[2 * b + 1]!,
		points[2 * c]!,
		points[2 * c + 1]!,
	);

/** The same as `orientation`, without the test in doubles. */
export function exactOrientation(
	ax: number,
	ay: number,
	bx: number,
	by: number,
	cx: number,
	cy: number,
): -1 | 0 | 1 {
	const largest = Math.max(
		Math.abs(ax),
		Math.abs(ay),
		Math.abs(bx),
		Math.abs(by),
		Math.abs(cx),
		Math.abs(cy),
	);
	// Scaled to about 1, products neither overflow nor underflow. Scaling is by two factors, as their product may be infinite.
	const half =
		largest < LARGE && largest > 1 / LARGE
			? 1
			: 2 ** -Math.trunc(Math.floor(Math.log2(largest)) / 2);
	const scaled = (x: number) => x * half * half;
	// `orient2d` is positive for counter-clockwise corners if the y axis points down.
	const determinant = orient2d(
		scaled(ax),
		scaled(ay),
		scaled(bx),
		scaled(by),
		scaled(cx),
		scaled(cy),
	);
	return determinant < 0 ? 1 : determinant > 0 ? -1 : 0;
}
