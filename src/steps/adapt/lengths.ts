import { POINT, S11, S12, S22, SHIFT, X, Y } from './records.ts';

/*
 * Lengths in a metric field M, in integers. A point has S = √M, a symmetric tensor; an edge u has the length |S u| at
 * that point. The length of an edge is the root mean square of the lengths at both ends.
 * GPU kernel: `kernels/shared/metricLength.wgsl`.
 */

/** Fraction bits of a component of S u. */
export const LENGTH_FRACTION = 20;
/** Bound on a component of S u: 32. */
const MAX_LENGTH = 2 ** 25 - 1;

/** `squaredLength` of an edge of length 1. */
export const UNIT = 2 ** (2 * LENGTH_FRACTION + 1);

const SPLIT = 13;
const SPLIT_MASK = (1 << SPLIT) - 1;
const SPLIT_UNIT = 2 ** -SPLIT;

/** 2^(−shift), by shift. */
export const scales = Float64Array.from({ length: 64 }, (_, shift) => 2 ** -shift);

/** Error bound of a component in doubles: products are below 2⁵⁸, and shifts at least 16. */
const SLACK = 2 ** -10;

/**
 * Magnitude of xx · ux + xy · uy, shifted right, exactly: near integers the lower 13 bits of tensors are multiplied
 * separately. All arguments are integers, as V8 allocates doubles that it passes.
 */
function component(xx: number, xy: number, ux: number, uy: number, shift: number): number {
	const scale = scales[shift]!;
	const near = Math.abs(xx * ux + xy * uy) * scale;
	const whole = Math.floor(near);
	if (near - whole > SLACK && near - whole < 1 - SLACK) return Math.min(MAX_LENGTH, whole);
	let upper = (xx >> SPLIT) * ux + (xy >> SPLIT) * uy;
	let lower = (xx & SPLIT_MASK) * ux + (xy & SPLIT_MASK) * uy;
	if (upper * 2 ** SPLIT + lower < 0) {
		upper = -upper;
		lower = -lower;
	}
	const split = upper + Math.floor(lower * SPLIT_UNIT);
	return Math.min(MAX_LENGTH, Math.floor(split * 2 ** SPLIT * scale));
}

/** Squared length of `u` at the point with its record at `at`, in units of ½ `UNIT`. */
export function squaredAt(points: Uint32Array, at: number, ux: number, uy: number): number {
	const xy = points[at + S12]! | 0;
	const shift = points[at + SHIFT]! & 63;
	const first = component(points[at + S11]! | 0, xy, ux, uy, shift);
	const second = component(xy, points[at + S22]! | 0, ux, uy, shift);
	return first * first + second * second;
}

/** Squared length of the edge between points `a` and `b`, in `UNIT`: an integer below 2⁵³, exact. */
export function squaredLength(points: Uint32Array, a: number, b: number): number {
	const i = POINT * a;
	const j = POINT * b;
	const ux = (points[j + X]! - points[i + X]!) | 0;
	const uy = (points[j + Y]! - points[i + Y]!) | 0;
	return squaredAt(points, i, ux, uy) + squaredAt(points, j, ux, uy);
}

/**
 * Writes the `squaredLength` of the edges from point v to the first `count` of `others`. In one loop, as V8 allocates a
 * double for each result of a call that it does not inline.
 */
export function writeSquaredLengths(
	points: Uint32Array,
	v: number,
	others: Uint32Array,
	count: number,
	to: Float64Array,
): void {
	const at = POINT * v;
	const x = points[at + X]!;
	const y = points[at + Y]!;
	const own11 = points[at + S11]! | 0;
	const own12 = points[at + S12]! | 0;
	const own22 = points[at + S22]! | 0;
	const ownShift = points[at + SHIFT]! & 63;
	for (let i = 0; i < count; i++) {
		const end = POINT * others[i]!;
		const ux = (points[end + X]! - x) | 0;
		const uy = (points[end + Y]! - y) | 0;
		const xy = points[end + S12]! | 0;
		const shift = points[end + SHIFT]! & 63;
		const first = component(own11, own12, ux, uy, ownShift);
		const second = component(own12, own22, ux, uy, ownShift);
		const third = component(points[end + S11]! | 0, xy, ux, uy, shift);
		const fourth = component(xy, points[end + S22]! | 0, ux, uy, shift);
		to[i] = first * first + second * second + (third * third + fourth * fourth);
	}
}

/**
 * As `squaredLength`, in doubles without rounding components down: the relative error is below 2⁻¹⁵ for values above
 * 2³⁶. A component is less than 1 + 2⁻¹⁰ larger, as products are below 2⁵⁸ and shifts at least 16, or 2⁻¹⁰ smaller by
 * rounding.
 */
export function nearlySquaredLength(points: Uint32Array, a: number, b: number): number {
	const i = POINT * a;
	const j = POINT * b;
	const ux = (points[j + X]! - points[i + X]!) | 0;
	const uy = (points[j + Y]! - points[i + Y]!) | 0;
	return nearlySquaredAt(points, i, ux, uy) + nearlySquaredAt(points, j, ux, uy);
}

function nearlySquaredAt(points: Uint32Array, at: number, ux: number, uy: number): number {
	const xy = points[at + S12]! | 0;
	const scale = scales[points[at + SHIFT]! & 63]!;
	const first = ((points[at + S11]! | 0) * ux + xy * uy) * scale;
	const second = (xy * ux + (points[at + S22]! | 0) * uy) * scale;
	return first * first + second * second;
}

/** Bounds of the exact value, relative to the approximate one. */
const LESS = 1 - 2 ** -15;
const MORE = 1 + 2 ** -15;
const MIN_APPROXIMATED = 2 ** 36;

/** Whether `squaredLength` is above a bound from 2³⁷ to 2⁴⁹. */
export function isLonger(points: Uint32Array, a: number, b: number, bound: number): boolean {
	const nearly = nearlySquaredLength(points, a, b);
	if (nearly * MORE < bound) return false;
	if (nearly * LESS > bound) return true;
	return squaredLength(points, a, b) > bound;
}

/** Class of the edge between two points if its `squaredLength` is below a bound from 2³⁷ to 2⁴⁹, else −1. */
export function shortClass(points: Uint32Array, a: number, b: number, bound: number): number {
	const nearly = nearlySquaredLength(points, a, b);
	if (nearly * LESS > bound) return -1;
	if (nearly > MIN_APPROXIMATED && nearly * MORE < bound) {
		const upper = lengthClass(nearly * MORE);
		if (lengthClass(nearly * LESS) === upper) return upper;
	}
	const exact = squaredLength(points, a, b);
	return exact < bound ? lengthClass(exact) : -1;
}

/** Class of a squared length: edges of one class differ by less than a factor of √2. 0 for less than 2, up to 52. */
export function lengthClass(squared: number): number {
	const upper = Math.floor(squared / 2 ** 32);
	return upper > 0 ? 63 - Math.clz32(upper) : squared < 1 ? 0 : 31 - Math.clz32(squared);
}
