import { assert } from '../util/assert.ts';

/** Lattice coordinates are below 2 to this power, so that squared lengths stay below 2⁶². */
export const LATTICE_BITS = 30;

/** Coordinates as integers: point = (origin + coordinates) × 2^exponent, rounded once where it does not fit. */
export interface Lattice {
	readonly dimension: 2 | 3;
	/** `dimension` integers for each point, from 0 to 2³⁰ − 1. */
	readonly coordinates: Uint32Array;
	/** The lattice's origin, an integer multiple of the spacing for each axis, in units of the mesh. */
	readonly origin: Float64Array;
	/** The spacing, one for all axes, is 2^exponent. */
	readonly exponent: number;
}

/**
 * Puts points on the lattice that decides which edge is longest. The spacing is the finest power of two (no finer than
 * the smallest double) that keeps coordinates less the origin below 2³⁰; the origin is a multiple of it. Coordinates
 * that are multiples of the spacing are exact, all others are rounded to the nearest, once.
 *
 * @param points `dimension` finite coordinates for each point
 */
export function latticeOf(points: Float64Array, dimension: 2 | 3): Lattice {
	const { low, high } = boundsOf(points, dimension);
	const exponent = finestExponent(low, high);
	const spacing = powerOfTwo(exponent);
	const coordinates = new Uint32Array(points.length);
	// Scaling by a power of two is exact, and so is the difference of two doubles that round to near integers:
	// the rounding to an integer is the only one.
	for (let axis = 0; axis < dimension; axis++) {
		const zero = Math.round(low[axis]! / spacing);
		for (let i = axis; i < points.length; i += dimension)
			coordinates[i] = Math.round(points[i]! / spacing) - zero;
	}
	const origin = low.map((value) => Math.round(value / spacing) * spacing);
	return { dimension, coordinates, origin, exponent };
}

/** 2^exponent for exponents from −1074 to 1023, exactly. */
export function powerOfTwo(exponent: number): number {
	// Two factors in the range of normal doubles: nothing rests on how `**` treats subnormal results.
	const half = Math.trunc(exponent / 2);
	return 2 ** half * 2 ** (exponent - half);
}

/** Smallest and largest coordinate along each axis; both 0 without points. */
function boundsOf(points: Float64Array, dimension: 2 | 3) {
	const low = new Float64Array(dimension);
	const high = new Float64Array(dimension);
	for (let axis = 0; axis < dimension && axis < points.length; axis++) {
		let min = points[axis]!;
		let max = min;
		for (let i = axis; i < points.length; i += dimension) {
			const x = points[i]!;
			// The message is not made for each of them.
			if (!Number.isFinite(x)) assert(false, `coordinate ${i} is not finite`);
			if (x < min) min = x;
			else if (x > max) max = x;
		}
		low[axis] = min;
		high[axis] = max;
	}
	return { low, high };
}

const SMALLEST_EXPONENT = -1074;
const LARGEST_EXPONENT = 1023;

function finestExponent(low: Float64Array, high: Float64Array): number {
	let extent = 0;
	let magnitude = 0;
	for (let axis = 0; axis < low.length; axis++) {
		// Halves, because the difference itself may overflow.
		extent = Math.max(extent, high[axis]! / 2 - low[axis]! / 2);
		magnitude = Math.max(magnitude, Math.abs(high[axis]!), Math.abs(low[axis]!));
	}
	// All points in one place: the unit in the last place of its largest coordinate leaves them exact.
	if (magnitude === 0) return 0;
	if (low.every((value, axis) => value === high[axis]))
		return Math.max(SMALLEST_EXPONENT, Math.floor(Math.log2(magnitude)) - 52);
	const fits = (exponent: number) => {
		const spacing = powerOfTwo(exponent);
		return low.every(
			(value, axis) =>
				Math.round(high[axis]! / spacing) - Math.round(value / spacing) < 2 ** LATTICE_BITS,
		);
	};
	// The logarithm is a guess that is right to one or two; a subnormal extent may be lost in halving.
	const guess = Math.floor(Math.log2(extent || Number.MIN_VALUE)) + 2 - LATTICE_BITS;
	let exponent = Math.min(LARGEST_EXPONENT, Math.max(SMALLEST_EXPONENT, guess));
	while (!fits(exponent)) exponent++;
	while (exponent > SMALLEST_EXPONENT && fits(exponent - 1)) exponent--;
	return exponent;
}
