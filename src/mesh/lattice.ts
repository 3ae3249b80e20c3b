import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { sharedU32 } from '../util/sharedMemory.ts';
import { allSlices } from '../util/slices.ts';
import { boundsInSlices } from './bounds.ts';

/** Lattice coordinates are below 2 to this power, so that squared lengths stay below 2⁶². */
export const LATTICE_BITS = 30;

/** Points per slice. */
const GRAIN = 1 << 18;

/** Fixed-point coordinates: point = origin + coordinates × 2^exponent, rounded once. */
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
 * Snaps points to the lattice on which edge lengths are compared. The spacing is the finest power of two (no finer than the
 * smallest double) that keeps coordinates relative to the origin below 2³⁰; the origin is a multiple of it. Coordinates that
 * are multiples of the spacing are exact, all others are rounded once to the nearest.
 *
 * @param points `dimension` finite coordinates for each point
 */
export const latticeOf = (points: Float64Array, dimension: 2 | 3): Lattice =>
	allSlices(latticeInSlices(points, dimension));

/** Above this number of points, all threads together are faster than one idle thread ahead of time. */
const MAX_LOOKAHEAD = 1 << 20;

/** Lattices computed by `precomputeLattice` and not yet requested. */
const precomputed = new WeakMap<Float64Array, Lattice>();

/**
 * Computes the lattice of final points in shared memory, before the first call of `latticeInSlices` for them, which returns it.
 * Does nothing for more than `MAX_LOOKAHEAD` points, or if a coordinate is not finite.
 */
export function precomputeLattice(points: Float64Array, dimension: 2 | 3): void {
	if (points.length > dimension * MAX_LOOKAHEAD) return;
	// x − x is NaN if x is not finite.
	let notFinite = 0;
	for (let i = 0; i < points.length; i++) notFinite += points[i]! - points[i]!;
	if (notFinite !== 0) return;
	const loops = { ...singleThread, u32: (length: number) => sharedU32(length, true) };
	precomputed.set(points, allSlices(snap(points, dimension, loops)));
}

/** The same as `latticeOf`, in slices of a few milliseconds, on one thread or several. */
export function* latticeInSlices(
	points: Float64Array,
	dimension: 2 | 3,
	loops: Loops = singleThread,
): Generator<void, Lattice> {
	const lattice = precomputed.get(points);
	precomputed.delete(points);
	return lattice ?? (yield* snap(points, dimension, loops));
}

function* snap(points: Float64Array, dimension: 2 | 3, loops: Loops): Generator<void, Lattice> {
	const { low, high } = yield* boundsInSlices(points, dimension, loops);
	const exponent = finestExponent(low, high);
	const spacing = powerOfTwo(exponent);
	const zeros = low.map((value) => Math.round(value / spacing));
	const scale = loops.f64(1 + dimension);
	scale[0] = spacing;
	scale.set(zeros, 1);
	const coordinates = loops.u32(points.length, true);
	const count = points.length / dimension;
	yield* loops.run(placeOnLattice, count, { points, scale, coordinates }, { dimension });
	loops.drop(scale);
	return { dimension, coordinates, origin: zeros.map((zero) => zero * spacing), exponent };
}

const placeOnLattice: Loop<
	{ points: Float64Array; scale: Float64Array; coordinates: Uint32Array },
	'dimension'
> = {
	name: 'lattice: place',
	arrays: { points: 'f64', scale: 'f64', coordinates: 'u32' },
	parameters: ['dimension'],
	grain: GRAIN,
	run({ points, scale, coordinates }, { dimension }, first, end) {
		const spacing = scale[0]!;
		// Scaling by a power of two is exact, and so is the difference of two doubles that round to near integers:
		// the rounding to an integer is the only one.
		for (let axis = 0; axis < dimension; axis++) {
			const zero = scale[1 + axis]!;
			for (let i = first * dimension + axis; i < end * dimension; i += dimension)
				coordinates[i] = Math.round(points[i]! / spacing) - zero;
		}
	},
};

/** 2^exponent for exponents from −1074 to 1023, exactly. */
export function powerOfTwo(exponent: number): number {
	// Two factors in the range of normal doubles: the result does not depend on how `**` treats subnormal results.
	const half = Math.trunc(exponent / 2);
	return 2 ** half * 2 ** (exponent - half);
}

/** Loops that worker threads may run. */
export const latticeLoops = [placeOnLattice];

const SMALLEST_EXPONENT = -1074;
const LARGEST_EXPONENT = 1023;

/**
 * The exponent of the finest spacing that keeps coordinates in a bounding box below 2^`LATTICE_BITS` relative to `low`.
 *
 * @param low smallest coordinate on each axis
 * @param high largest coordinate on each axis
 */
export function finestExponent(low: Float64Array, high: Float64Array): number {
	let extent = 0;
	let magnitude = 0;
	for (let axis = 0; axis < low.length; axis++) {
		// Halves, because the difference itself may overflow.
		extent = Math.max(extent, high[axis]! / 2 - low[axis]! / 2);
		magnitude = Math.max(magnitude, Math.abs(high[axis]!), Math.abs(low[axis]!));
	}
	if (magnitude === 0) return 0;
	// All points coincide: a spacing of one unit in the last place of the largest coordinate keeps them exact.
	if (low.every((value, axis) => value === high[axis]))
		return Math.max(SMALLEST_EXPONENT, Math.floor(Math.log2(magnitude)) - 52);
	const fits = (exponent: number) => {
		const spacing = powerOfTwo(exponent);
		return low.every(
			(value, axis) =>
				Math.round(high[axis]! / spacing) - Math.round(value / spacing) < 2 ** LATTICE_BITS,
		);
	};
	// The logarithm is accurate to one or two; a subnormal extent may be lost in halving.
	const guess = Math.floor(Math.log2(extent || Number.MIN_VALUE)) + 2 - LATTICE_BITS;
	let exponent = Math.min(LARGEST_EXPONENT, Math.max(SMALLEST_EXPONENT, guess));
	while (!fits(exponent)) exponent++;
	while (exponent > SMALLEST_EXPONENT && fits(exponent - 1)) exponent--;
	return exponent;
}
