import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { sortedInSlices } from '../util/radixSort.ts';
import { hilbertKey } from './hilbert.ts';
import { LATTICE_BITS, type Lattice } from './lattice.ts';

/** Order of points and triangles along a Hilbert curve through the lattice. */
export interface CurveOrder {
	/** For each point and triangle in the order its 0-based index in the file. */
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	/** For each point of the file its index in the order. */
	readonly pointNumbers: Uint32Array;
}

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 18;

/**
 * Orders points and the centres of triangles along a Hilbert curve (in 3D along the two widest axes of the lattice), ties in
 * the file's order; in slices of a few milliseconds, on one thread or several.
 *
 * @param triangles three points for each triangle
 */
export function* curveOrderInSlices(
	triangles: Uint32Array,
	lattice: Lattice,
	loops: Loops = singleThread,
): Generator<void, CurveOrder> {
	const { dimension, coordinates } = lattice;
	const [u, v] = widestAxes(coordinates, dimension);
	const axes = { dimension, u, v };
	const pointKeys = loops.u32(coordinates.length / dimension, true);
	yield* loops.run(keysOfPoints, pointKeys.length, { coordinates, keys: pointKeys }, axes);
	const points = yield* sortedInSlices(pointKeys, loops);
	// The keys are no longer needed: overwriting them is faster than touching fresh memory.
	const pointNumbers = yield* invertPermutation(points, pointKeys, loops);
	const keys = loops.u32(triangles.length / 3, true);
	yield* loops.run(keysOfTriangles, keys.length, { triangles, coordinates, keys }, axes);
	const order = yield* sortedInSlices(keys, loops);
	loops.drop(keys);
	return { points, triangles: order, pointNumbers };
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

const SHIFT = LATTICE_BITS - 16;

const keysOfPoints: Loop<Arrays<'coordinates' | 'keys'>, 'dimension' | 'u' | 'v'> = {
	name: 'curve: keys of points',
	arrays: { coordinates: 'u32', keys: 'u32' },
	parameters: ['dimension', 'u', 'v'],
	grain: GRAIN,
	run({ coordinates, keys }, { dimension, u, v }, first, end) {
		for (let p = first, i = first * dimension; p < end; p++, i += dimension)
			keys[p] = hilbertKey(coordinates[i + u]! >>> SHIFT, coordinates[i + v]! >>> SHIFT);
	},
};

const keysOfTriangles: Loop<
	Arrays<'triangles' | 'coordinates' | 'keys'>,
	'dimension' | 'u' | 'v'
> = {
	name: 'curve: keys of triangles',
	arrays: { triangles: 'u32', coordinates: 'u32', keys: 'u32' },
	parameters: ['dimension', 'u', 'v'],
	grain: GRAIN,
	run({ triangles, coordinates, keys }, { dimension, u, v }, first, end) {
		const third = 1 / (3 * 2 ** SHIFT);
		for (let t = first, i = 3 * first; t < end; t++, i += 3) {
			const a = triangles[i]! * dimension;
			const b = triangles[i + 1]! * dimension;
			const c = triangles[i + 2]! * dimension;
			// Sums below 3 · 2³⁰ are exact in doubles, and a single multiplication rounds the same on every machine.
			const x = coordinates[a + u]! + coordinates[b + u]! + coordinates[c + u]!;
			const y = coordinates[a + v]! + coordinates[b + v]! + coordinates[c + v]!;
			keys[t] = hilbertKey((x * third) >>> 0, (y * third) >>> 0);
		}
	},
};

/** The two axes of largest extent, in ascending order. */
function widestAxes(coordinates: Uint32Array, dimension: number): readonly [u: number, v: number] {
	if (dimension === 2) return [0, 1];
	const extent = [0, 0, 0];
	for (let i = 0; i < coordinates.length; i++)
		if (coordinates[i]! > extent[i % 3]!) extent[i % 3] = coordinates[i]!;
	const narrowest = extent.indexOf(Math.min(...extent));
	return narrowest === 2 ? [0, 1] : narrowest === 1 ? [0, 2] : [1, 2];
}

/** Writes the inverse of the permutation `order` into `numbers`, in slices. */
export function* invertPermutation(
	order: Uint32Array,
	numbers: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, Uint32Array> {
	yield* loops.run(invert, order.length, { order, numbers }, {});
	return numbers;
}

const invert: Loop<Arrays<'order' | 'numbers'>, never> = {
	name: 'curve: invert',
	arrays: { order: 'u32', numbers: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ order, numbers }, _, first, end) {
		for (let i = first; i < end; i++) numbers[order[i]!] = i;
	},
};

/** Gathers rows of `width` u32 in another order, in slices; the result's buffer has room for `reserve` u32 more. */
export function* gatherRows(
	values: Uint32Array,
	width: 2 | 3,
	order: Uint32Array,
	loops: Loops = singleThread,
	reserve = 0,
): Generator<void, Uint32Array> {
	const length = width * order.length;
	const gathered = loops.u32(length + reserve).subarray(0, length);
	yield* loops.run(gatherRowsLoop, order.length, { values, order, gathered }, { width });
	return gathered;
}

const gatherRowsLoop: Loop<Arrays<'values' | 'order' | 'gathered'>, 'width'> = {
	name: 'curve: rows',
	arrays: { values: 'u32', order: 'u32', gathered: 'u32' },
	parameters: ['width'],
	grain: GRAIN,
	run({ values, order, gathered }, { width }, first, end) {
		for (let i = first, at = first * width; i < end; i++) {
			const row = order[i]! * width;
			gathered[at++] = values[row]!;
			gathered[at++] = values[row + 1]!;
			if (width === 3) gathered[at++] = values[row + 2]!;
		}
	},
};

/**
 * Gathers the corners of triangles in the order and renumbers their points, in slices; the result's buffer has room for
 * `reserve` u32 more.
 */
export function* gatherCorners(
	triangles: Uint32Array,
	{ triangles: order, pointNumbers }: CurveOrder,
	loops: Loops = singleThread,
	reserve = 0,
): Generator<void, Uint32Array> {
	const corners = loops.u32(triangles.length + reserve).subarray(0, triangles.length);
	yield* loops.run(
		gatherCornersLoop,
		order.length,
		{ triangles, order, pointNumbers, corners },
		{},
	);
	return corners;
}

const gatherCornersLoop: Loop<Arrays<'triangles' | 'order' | 'pointNumbers' | 'corners'>, never> = {
	name: 'curve: corners',
	arrays: { triangles: 'u32', order: 'u32', pointNumbers: 'u32', corners: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ triangles, order, pointNumbers, corners }, _, first, end) {
		for (let t = first, at = 3 * first; t < end; t++, at += 3) {
			const row = 3 * order[t]!;
			corners[at] = pointNumbers[triangles[row]!]!;
			corners[at + 1] = pointNumbers[triangles[row + 1]!]!;
			corners[at + 2] = pointNumbers[triangles[row + 2]!]!;
		}
	},
};

/** Loops that worker threads may run. */
export const curveLoops = [
	keysOfPoints,
	keysOfTriangles,
	invert,
	gatherRowsLoop,
	gatherCornersLoop,
];
