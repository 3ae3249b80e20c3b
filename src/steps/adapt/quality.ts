import { squaredLength, UNIT } from './lengths.ts';
import { POINT, S11, S12, S22, SHIFT, X, Y } from './records.ts';
import { squareRoot } from './stretch.ts';

/*
 * Quality of triangles in the metric field (Vasilevskii, Lipnikov 1999) with 16 significant bits, the same on all engines:
 * every product, quotient and sum is truncated, so that floats of any kind and integers agree. The area is that in the mean
 * of √det M = det S of the corners. `kernels/shared/metricQuality.wgsl` holds the same.
 */

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** A positive number truncated to 16 significant bits. */
export function short(value: number): number {
	double[0] = value;
	words[0] = 0;
	words[1] = words[1]! & 0xffffffe0;
	return double[0]!;
}

/** ad − bc of integers below 2³¹, truncated to 16 bits; 0 unless it is positive. */
export function shortDeterminant(a: number, b: number, c: number, d: number): number {
	const near = a * d - b * c;
	const low = (Math.imul(a, d) - Math.imul(b, c)) >>> 0;
	// The exact value is low + 2³² · high, and the near one less than 2³¹ off.
	const high = Math.round((near - low) / 2 ** 32);
	if (high < 0 || (high === 0 && low === 0)) return 0;
	// The low word matters only where the high one has fewer than 16 bits.
	return high >= 0x8000 ? short(high) * 2 ** 32 : short(high * 2 ** 32 + low);
}

/** det S of the point whose record begins at `at`, in 2^40 times its value: 16 bits. */
export const stretchArea = (points: Uint32Array, at: number): number => {
	const xy = points[at + S12]! | 0;
	const area = shortDeterminant(points[at + S11]! | 0, xy, xy, points[at + S22]! | 0);
	return area * 4 ** -(points[at + SHIFT]! & 63);
};

/** The sum of three numbers of 16 bits, each truncated to multiples of the largest one's last bit. */
export function shortSum(a: number, b: number, c: number): number {
	const most = Math.max(a, b, c);
	if (most === 0) return 0;
	double[0] = most;
	words[0] = 0;
	words[1] = words[1]! & 0x7ff00000;
	const unit = double[0]! * 2 ** -15;
	return short((Math.floor(a / unit) + Math.floor(b / unit) + Math.floor(c / unit)) * unit);
}

/** A shorter perimeter counts as one of this length. */
const LEAST_PERIMETER = 128;

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

/** Length of the edge between two points, in √`UNIT`, rounded down. */
export const lengthOf = (points: Uint32Array, a: number, b: number): number =>
	squareRoot(squaredLength(points, a, b));

/** Twice the area of three points on the lattice: 16 bits, 0 unless they go round to the left. */
export function crossOf(points: Uint32Array, a: number, b: number, c: number): number {
	const [i, j, k] = [POINT * a, POINT * b, POINT * c];
	const x = points[i + X]!;
	const y = points[i + Y]!;
	return shortDeterminant(
		(points[j + X]! - x) | 0,
		(points[j + Y]! - y) | 0,
		(points[k + X]! - x) | 0,
		(points[k + Y]! - y) | 0,
	);
}

/** Quality by twice the area, by three times the mean of det S, and by the perimeter. */
export function qualityBy(cross: number, stretch: number, length: number): number {
	const perimeter = Math.max(length, LEAST_PERIMETER);
	const shape = shapeOf(perimeter);
	if (cross === 0 || stretch === 0 || shape === 0) return 0;
	const root = short(perimeter);
	const roundness = short(short(cross * stretch) / short(root * root));
	return short(roundness * short(short(shape * shape) * shape));
}

/**
 * Quality of the triangle of points `a`, `b`, `c`, from 0 to `IDEAL_QUALITY`: 0 unless they go round to the left. The order of
 * the points changes nothing.
 */
export function quality(points: Uint32Array, a: number, b: number, c: number): number {
	return qualityBy(
		crossOf(points, a, b, c),
		shortSum(
			stretchArea(points, POINT * a),
			stretchArea(points, POINT * b),
			stretchArea(points, POINT * c),
		),
		lengthOf(points, a, b) + lengthOf(points, b, c) + lengthOf(points, c, a),
	);
}

/**
 * The `qualityClass` of the worse of the triangles `a b c` and `b a d`, 1 at least, if the worse of `a d c` and `d b c` is better;
 * else 0.
 */
export function flipClass(points: Uint32Array, a: number, b: number, c: number, d: number): number {
	const ab = lengthOf(points, a, b);
	const bc = lengthOf(points, b, c);
	const ca = lengthOf(points, c, a);
	const ad = lengthOf(points, a, d);
	const db = lengthOf(points, d, b);
	const cd = lengthOf(points, c, d);
	const p = stretchArea(points, POINT * a);
	const q = stretchArea(points, POINT * b);
	const r = stretchArea(points, POINT * c);
	const s = stretchArea(points, POINT * d);
	const before = Math.min(
		qualityBy(crossOf(points, a, b, c), shortSum(p, q, r), ab + bc + ca),
		qualityBy(crossOf(points, b, a, d), shortSum(q, p, s), ab + ad + db),
	);
	const one = qualityBy(crossOf(points, a, d, c), shortSum(p, s, r), ad + cd + ca);
	if (one <= before) return 0;
	const other = qualityBy(crossOf(points, d, b, c), shortSum(s, q, r), db + bc + cd);
	return other > before ? Math.max(1, qualityClass(before)) : 0;
}

/** The exponent of a quality: 0 for 0, else one more than the log₂ of it above 2⁻²⁵⁶, rounded down. */
export function qualityClass(value: number): number {
	if (value === 0) return 0;
	double[0] = value;
	return Math.max(0, (words[1]! >>> 20) - 1023 + 257);
}
