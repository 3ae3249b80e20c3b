/*
 * Symmetric tensors of the plane, three numbers each: xx, xy, yy. A metric is a positive definite tensor M; its eigenvalues
 * are h⁻², where h is the size along the eigenvector, so an edge u has the length √(uᵀMu), ideally 1.
 * (Rokos 2011, §2.3, calls the inverse "squared ideal length"; its formulas need h⁻² too.)
 */

/** Metrics at points, three numbers for each: xx, xy, yy. */
export type Metrics = Float64Array;

/** Veltkamp's constant: splits a double into two halves whose products are exact. */
const SPLITTER = 2 ** 27 + 1;
/** Magnitude from which splitting overflows; the rounding error is taken for 0 then. */
const MAX_SPLIT = 2 ** 480;

/** Sums of squares above this have no underflow that matters. */
const MIN_SQUARE = 2 ** -900;

/**
 * xx · yy − xy², to about two units in the last place, even if the products nearly cancel, as in metrics of
 * boundary layers.
 */
export function determinant(xx: number, xy: number, yy: number): number {
	const p = xx * yy;
	const q = xy * xy;
	return p - q + (productError(xx, yy, p) - productError(xy, xy, q));
}

/** The rounding error of the product p = a · b (Dekker 1971). */
function productError(a: number, b: number, p: number): number {
	if (!(Math.abs(a) < MAX_SPLIT && Math.abs(b) < MAX_SPLIT)) return 0;
	const aBig = SPLITTER * a;
	const aHigh = aBig - (aBig - a);
	const aLow = a - aHigh;
	const bBig = SPLITTER * b;
	const bHigh = bBig - (bBig - b);
	const bLow = b - bHigh;
	return aLow * bLow - (p - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Whether a tensor is positive definite; false if a component is not finite. */
export const isPositiveDefinite = (xx: number, xy: number, yy: number): boolean =>
	xx > 0 && yy > 0 && xx < Infinity && yy < Infinity && determinant(xx, xy, yy) > 0;

/** Eigenvalues of a tensor, the larger first, and the unit eigenvector (x, y) of the larger. */
export interface Principal {
	larger: number;
	smaller: number;
	x: number;
	y: number;
}

/** √(x² + y²), scaled if squares would overflow or underflow. `Math.hypot` always scales, and takes many times as long. */
export function hypotenuse(x: number, y: number): number {
	const sum = x * x + y * y;
	if (sum > MIN_SQUARE && sum < Infinity) return Math.sqrt(sum);
	const a = Math.abs(x);
	const b = Math.abs(y);
	const scale = Math.max(a, b);
	if (scale === 0 || scale === Infinity) return scale;
	const u = a / scale;
	const v = b / scale;
	return Math.sqrt(u * u + v * v) * scale;
}

/** Writes the eigenvalues and the first eigenvector of a tensor to `out`; (1, 0) for a multiple of the identity. */
export function findPrincipal(xx: number, xy: number, yy: number, out: Principal): void {
	const half = (xx - yy) / 2;
	const radius = hypotenuse(half, xy);
	const mean = (xx + yy) / 2;
	const far = mean < 0 ? mean - radius : mean + radius;
	// The eigenvalue nearer to 0 by the determinant, which does not cancel.
	const near = far === 0 ? 0 : determinant(xx, xy, yy) / far;
	out.larger = Math.max(far, near);
	out.smaller = Math.min(far, near);
	if (radius === 0) {
		out.x = 1;
		out.y = 0;
		return;
	}
	const x = half >= 0 ? half + radius : xy;
	const y = half >= 0 ? xy : radius - half;
	const length = hypotenuse(x, y);
	out.x = x / length;
	out.y = y / length;
}

/** Writes the tensor with these eigenvalues and first eigenvector to `out` from `at` on. */
export function putPrincipal(
	{ larger, smaller, x, y }: Principal,
	out: Float64Array,
	at: number,
): void {
	const difference = larger - smaller;
	// A tensor along the axes keeps the bits of its eigenvalues.
	out[at] = Math.abs(x) === 1 ? larger : smaller + difference * x * x;
	out[at + 1] = difference * x * y;
	out[at + 2] = Math.abs(y) === 1 ? larger : smaller + difference * y * y;
}

/** The squared length of u = (x, y) in the metric of a point: uᵀMu. */
export function squaredLength(metrics: Metrics, point: number, x: number, y: number): number {
	const at = 3 * point;
	return metrics[at]! * x * x + 2 * metrics[at + 1]! * x * y + metrics[at + 2]! * y * y;
}

/** det M at a point, 0 if rounding makes it negative. */
export function determinantAt(metrics: Metrics, point: number): number {
	const at = 3 * point;
	return Math.max(0, determinant(metrics[at]!, metrics[at + 1]!, metrics[at + 2]!));
}

/** √det M at a point: the number of squares of its size per unit of area. */
export const density = (metrics: Metrics, point: number): number =>
	Math.sqrt(determinantAt(metrics, point));

const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };

/**
 * Replaces the metric A in `metrics` from `at` on by its intersection with B = (xx, xy, yy): the metric of the largest
 * ellipse along their common conjugate directions that lies in both unit ellipses (simultaneous reduction). With the
 * Cholesky factor A = LLᵀ and L⁻¹BL⁻ᵀ = Q diag(μ) Qᵀ it is L Q diag(max(1, μ)) Qᵀ Lᵀ; A if B has no
 * smaller size in any direction, and B in the reverse case, both unchanged to the bit.
 *
 * @returns whether B has a smaller size in some direction
 */
export function intersect(
	metrics: Metrics,
	at: number,
	xx: number,
	xy: number,
	yy: number,
): boolean {
	const axx = metrics[at]!;
	const axy = metrics[at + 1]!;
	const ayy = metrics[at + 2]!;
	if (contains(axx - xx, axy - xy, ayy - yy)) return false;
	if (contains(xx - axx, xy - axy, yy - ayy)) {
		metrics[at] = xx;
		metrics[at + 1] = xy;
		metrics[at + 2] = yy;
		return true;
	}
	const l11 = Math.sqrt(axx);
	const l21 = axy / l11;
	const l22 = Math.sqrt(determinant(axx, axy, ayy)) / l11;
	const ratio = l21 / l11;
	const bxx = xx / axx;
	const bxy = (xy - ratio * xx) / (l11 * l22);
	const byy = (yy - 2 * ratio * xy + ratio * ratio * xx) / (l22 * l22);
	findPrincipal(bxx, bxy, byy, principal);
	const larger = Math.max(1, principal.larger) - 1;
	const smaller = Math.max(1, principal.smaller) - 1;
	// A + L (R − 1) Lᵀ with a positive semidefinite R − 1.
	const { x, y } = principal;
	const rxx = larger * x * x + smaller * y * y;
	const rxy = (larger - smaller) * x * y;
	const ryy = larger * y * y + smaller * x * x;
	metrics[at] = axx + l11 * l11 * rxx;
	metrics[at + 1] = axy + l11 * (l21 * rxx + l22 * rxy);
	metrics[at + 2] = ayy + l21 * l21 * rxx + 2 * l21 * l22 * rxy + l22 * l22 * ryy;
	return true;
}

/** Multiplies all metrics by a factor. */
export function scale(metrics: Metrics, factor: number): void {
	for (let i = 0; i < metrics.length; i++) metrics[i]! *= factor;
}

/** Whether a difference of metrics is positive semidefinite. */
const contains = (xx: number, xy: number, yy: number): boolean =>
	xx >= 0 && yy >= 0 && xx * yy >= xy * xy;
