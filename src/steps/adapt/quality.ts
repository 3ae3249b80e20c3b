import { squaredLength, UNIT } from './lengths.ts';
import { POINT, S11, S12, S22, SHIFT, X, Y } from './records.ts';
import { determinant, product, quotient, rootOf, scaled, shortOf, sumOf, ZERO } from './short.ts';
import { squareRoot } from './stretch.ts';

/*
 * Quality of triangles in the metric field (Vasilevskii, Lipnikov 1999) in short numbers, the same on all engines.
 * Areas are in the mean of √det M = det S of the corners, for reports in the mean of M.
 * GPU kernel: `kernels/shared/metricQuality.wgsl`.
 */

/** Number of bits that are cut off tensors of 27 bits, so that squares are exact. */
export const TENSOR_CUT = 3;
/** Bits of a metric before its determinant is taken. */
const AREA_BITS = 31;

/** Number of bits of an integer from 0 to 2⁵³. */
export const bitsOf = (value: number): number =>
	value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32);

/** det S of the point with its record at `at`, times 2^40, as a short number. */
export const stretchArea = (points: Uint32Array, at: number): number => {
	const xy = points[at + S12]! | 0;
	const area = determinant(points[at + S11]! | 0, xy, xy, points[at + S22]! | 0);
	return scaled(area, -2 * (points[at + SHIFT]! & 63));
};

/** Three times the root of the determinant of the mean metric of three points, times 2^40, as a short number. */
function metricArea(points: Uint32Array, a: number, b: number, c: number): number {
	const shift = Math.min(
		points[POINT * a + SHIFT]! & 63,
		points[POINT * b + SHIFT]! & 63,
		points[POINT * c + SHIFT]! & 63,
	);
	let [m11, m12, m22] = [0, 0, 0];
	for (let k = 0; k < 3; k++) {
		const at = POINT * (k === 0 ? a : k === 1 ? b : c);
		const by = Math.min(31, (points[at + SHIFT]! & 63) - shift + TENSOR_CUT);
		const xx = (points[at + S11]! | 0) >> by;
		const xy = (points[at + S12]! | 0) >> by;
		const yy = (points[at + S22]! | 0) >> by;
		m11 += xx * xx + xy * xy;
		m12 += xy * (xx + yy);
		m22 += xy * xy + yy * yy;
	}
	const cut = Math.max(0, bitsOf(Math.max(m11, m22)) - AREA_BITS);
	const unit = 2 ** cut;
	const mixed = Math.trunc(m12 / unit);
	const square = determinant(Math.floor(m11 / unit), mixed, mixed, Math.floor(m22 / unit));
	return scaled(rootOf(square), cut + 2 * (TENSOR_CUT - shift));
}

/** Lower bound on perimeters. */
const MIN_PERIMETER = 128;

/** Three times a length of 1, as roots of `squaredLength`. */
const THREE = Math.floor(3 * Math.sqrt(UNIT));

/** m(2 − m), where m ≤ 1 is the ratio of a perimeter to 3 or of 3 to it, as a short number. */
function shapeOf(perimeter: number): number {
	const ratio =
		perimeter <= THREE
			? Math.floor((perimeter * 512) / (THREE >> 7))
			: Math.floor((THREE * 512) / Math.floor(perimeter / 128));
	const m = Math.min(ratio >>> 1, 32768);
	return shortOf(m * (65536 - m), -30);
}

/** `quality` of an equilateral triangle with edges of length 1, except for rounding. */
export const IDEAL_QUALITY = 1 / (4 * Math.sqrt(3));

/** Length of the edge between two points, in √`UNIT`, rounded down. */
export const lengthOf = (points: Uint32Array, a: number, b: number): number =>
	squareRoot(squaredLength(points, a, b));

/** Twice the area of a triangle on the lattice, as a short number: 0 unless it is counter-clockwise. */
export function crossOf(points: Uint32Array, a: number, b: number, c: number): number {
	const i = POINT * a;
	const j = POINT * b;
	const k = POINT * c;
	const x = points[i + X]!;
	const y = points[i + Y]!;
	return determinant(
		(points[j + X]! - x) | 0,
		(points[j + Y]! - y) | 0,
		(points[k + X]! - x) | 0,
		(points[k + Y]! - y) | 0,
	);
}

/** The exponent of short numbers whose `positiveBits` have class 0. */
const MIN_EXPONENT = -272;

/** A short number above 2⁻²⁵⁷, or 0, as an integer ≥ 0 with the same order. */
export const positiveBits = (value: number): number =>
	value === ZERO ? 0 : (Math.max(0, (value >> 16) - MIN_EXPONENT) << 16) | (value & 0xffff);

/** Quality as `positiveBits`, from twice the area, three times the mean of det S, and the perimeter. */
export function qualityBy(cross: number, stretch: number, length: number): number {
	const perimeter = Math.max(length, MIN_PERIMETER);
	const shape = shapeOf(perimeter);
	const root = shortOf(perimeter);
	const roundness = quotient(product(cross, stretch), product(root, root));
	return positiveBits(product(roundness, product(product(shape, shape), shape)));
}

/** As `quality`, with the area in the mean of the corners' metrics. */
export const qualityInMean = (points: Uint32Array, a: number, b: number, c: number): number =>
	qualityBy(
		crossOf(points, a, b, c),
		metricArea(points, a, b, c),
		lengthOf(points, a, b) + lengthOf(points, b, c) + lengthOf(points, c, a),
	);

/**
 * Quality of the triangle of points `a`, `b`, `c`, from 0 to `IDEAL_QUALITY`, as `positiveBits`: 0 unless it is
 * counter-clockwise. It does not depend on the order of the points.
 */
export function quality(points: Uint32Array, a: number, b: number, c: number): number {
	return qualityBy(
		crossOf(points, a, b, c),
		sumOf(
			stretchArea(points, POINT * a),
			stretchArea(points, POINT * b),
			stretchArea(points, POINT * c),
		),
		lengthOf(points, a, b) + lengthOf(points, b, c) + lengthOf(points, c, a),
	);
}

/**
 * The `qualityClass` of the worse of the triangles `a b c` and `b a d`, at least 1, if the worse of `a d c` and `d b c`
 * is better; else 0.
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
		qualityBy(crossOf(points, a, b, c), sumOf(p, q, r), ab + bc + ca),
		qualityBy(crossOf(points, b, a, d), sumOf(q, p, s), ab + ad + db),
	);
	const one = qualityBy(crossOf(points, a, d, c), sumOf(p, s, r), ad + cd + ca);
	if (one <= before) return 0;
	const other = qualityBy(crossOf(points, d, b, c), sumOf(s, q, r), db + bc + cd);
	return other > before ? Math.max(1, qualityClass(before)) : 0;
}

/** Exponent of a quality: 0 for 0, else 1 + ⌊log₂⌋ of it above 2⁻²⁵⁶. */
export const qualityClass = (bits: number): number => bits >>> 16;

/** The value of `positiveBits`. */
export const valueOfBits = (bits: number): number =>
	(bits & 0xffff) * 2 ** ((bits >>> 16) + MIN_EXPONENT);
