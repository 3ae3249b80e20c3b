import { squaredLength, UNIT } from './lengths.ts';
import { nextSlot, POINT, S11, S12, S22, SHIFT, TRIANGLE, X, Y } from './records.ts';
import { squareRoot } from './stretch.ts';

/*
 * Quality of triangles in the metric field (Vasilevskii, Lipnikov 1999) with 16 significant bits, the same on all engines:
 * every product, quotient and sum is truncated, so that floats of any kind and integers agree. The area is that in the mean
 * of √det M = det S of the corners. `kernels/shared/metricQuality.wgsl` holds the same.
 */

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** A positive number truncated to 16 significant bits. */
function short(value: number): number {
	double[0] = value;
	words[0] = 0;
	words[1] = words[1]! & 0xffffffe0;
	return double[0]!;
}

/** ad − bc of integers below 2³¹, truncated to 16 bits; 0 unless it is positive. */
function shortDeterminant(a: number, b: number, c: number, d: number): number {
	const near = a * d - b * c;
	const low = (Math.imul(a, d) - Math.imul(b, c)) >>> 0;
	// The exact value is low + 2³² · high, and the near one less than 2³¹ off.
	const high = Math.round((near - low) / 2 ** 32);
	if (high < 0 || (high === 0 && low === 0)) return 0;
	// The low word matters only where the high one has fewer than 16 bits.
	return high >= 0x8000 ? short(high) * 2 ** 32 : short(high * 2 ** 32 + low);
}

/** det S of the point whose record begins at `at`, in 2^40 times its value: 16 bits. */
const stretchArea = (points: Uint32Array, at: number): number => {
	const xy = points[at + S12]! | 0;
	const area = shortDeterminant(points[at + S11]! | 0, xy, xy, points[at + S22]! | 0);
	return area * 4 ** -(points[at + SHIFT]! & 63);
};

/** The sum of three numbers of 16 bits, each truncated to multiples of the largest one's last bit. */
function shortSum(a: number, b: number, c: number): number {
	const most = Math.max(a, b, c);
	if (most === 0) return 0;
	double[0] = most;
	words[0] = 0;
	words[1] = words[1]! & 0x7ff00000;
	const unit = double[0]! * 2 ** -15;
	return short((Math.floor(a / unit) + Math.floor(b / unit) + Math.floor(c / unit)) * unit);
}

/** Three times a length of 1, as roots of `squaredLength`. */
const THREE = Math.floor(3 * Math.sqrt(UNIT));

/** m(2 − m) for the ratio m ≤ 1 of a perimeter to 3 or of 3 to it. */
function shapeOf(perimeter: number): number {
	const ratio =
		perimeter <= THREE
			? Math.floor((perimeter * 512) / (THREE >> 7))
			: Math.floor((THREE * 512) / Math.floor(perimeter / 128));
	const m = Math.min(ratio >>> 1, 32768);
	return m === 0 ? 0 : short(m * (65536 - m)) * 2 ** -30;
}

/** What `quality` gives for an equilateral triangle with edges of length 1, but for rounding. */
export const IDEAL_QUALITY = 1 / (4 * Math.sqrt(3));

/**
 * Quality of the triangle of points `a`, `b`, `c`, from 0 to `IDEAL_QUALITY`: 0 unless they go round to the left. The order of
 * the points changes nothing.
 */
export function quality(points: Uint32Array, a: number, b: number, c: number): number {
	const [i, j, k] = [POINT * a, POINT * b, POINT * c];
	const x = points[i + X]!;
	const y = points[i + Y]!;
	const cross = shortDeterminant(
		(points[j + X]! - x) | 0,
		(points[j + Y]! - y) | 0,
		(points[k + X]! - x) | 0,
		(points[k + Y]! - y) | 0,
	);
	const perimeter =
		squareRoot(squaredLength(points, a, b)) +
		squareRoot(squaredLength(points, b, c)) +
		squareRoot(squaredLength(points, c, a));
	const shape = shapeOf(Math.max(perimeter, 128));
	const stretch = shortSum(stretchArea(points, i), stretchArea(points, j), stretchArea(points, k));
	if (cross === 0 || stretch === 0 || shape === 0) return 0;
	const root = short(Math.max(perimeter, 128));
	const roundness = short(short(cross * stretch) / short(root * root));
	return short(roundness * short(short(shape * shape) * shape));
}

/** Quality of triangle t. */
export const qualityOfTriangle = (points: Uint32Array, triangles: Uint32Array, t: number): number =>
	quality(
		points,
		triangles[TRIANGLE * t]!,
		triangles[TRIANGLE * t + nextSlot(0)]!,
		triangles[TRIANGLE * t + 2]!,
	);

/** The exponent of a quality: 0 for 0, else one more than the log₂ of it above 2⁻²⁵⁶, rounded down. */
export function qualityClass(value: number): number {
	if (value === 0) return 0;
	double[0] = value;
	return Math.max(0, (words[1]! >>> 20) - 1023 + 257);
}
