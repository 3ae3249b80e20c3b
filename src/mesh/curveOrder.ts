import { sortingSteps } from '../util/radixSort.ts';
import { hilbertKey } from './hilbert.ts';
import { LATTICE_BITS, type Lattice } from './lattice.ts';

/** Points and triangles along a Hilbert curve through the lattice. */
export interface CurveOrder {
	/** For each point and triangle of the order the index that it has in the file, 0-based. */
	readonly points: Uint32Array;
	readonly triangles: Uint32Array;
	/** For each point of the file its place in the order. */
	readonly pointNumbers: Uint32Array;
}

/** Entities of one step: some milliseconds. */
const PIECE = 1 << 18;

/**
 * Orders points and the centres of triangles along a Hilbert curve (in space through the two widest axes of the
 * lattice), ties by the file's order, cut into steps of some milliseconds.
 *
 * @param triangles three points for each triangle
 */
export function* curveOrderSteps(
	triangles: Uint32Array,
	lattice: Lattice,
): Generator<void, CurveOrder> {
	const { dimension, coordinates } = lattice;
	const axes = widestAxes(coordinates, dimension);
	const pointKeys = new Uint32Array(coordinates.length / dimension);
	for (let from = 0; from < pointKeys.length; from += PIECE) {
		keysOfPoints(lattice, axes, pointKeys, from, Math.min(from + PIECE, pointKeys.length));
		yield;
	}
	const points = yield* sortingSteps(pointKeys);
	// The keys have served, and to touch fresh memory takes longer than to write numbers over them.
	const pointNumbers = yield* inverse(points, pointKeys);
	const keys = new Uint32Array(triangles.length / 3);
	for (let from = 0; from < keys.length; from += PIECE) {
		keysOfTriangles(triangles, lattice, axes, keys, from, Math.min(from + PIECE, keys.length));
		yield;
	}
	return { points, triangles: yield* sortingSteps(keys), pointNumbers };
}

type Axes = readonly [u: number, v: number];

const SHIFT = LATTICE_BITS - 16;

function keysOfPoints(
	{ dimension, coordinates }: Lattice,
	[u, v]: Axes,
	keys: Uint32Array,
	from: number,
	to: number,
): void {
	for (let p = from, i = from * dimension; p < to; p++, i += dimension)
		keys[p] = hilbertKey(coordinates[i + u]! >>> SHIFT, coordinates[i + v]! >>> SHIFT);
}

function keysOfTriangles(
	triangles: Uint32Array,
	{ dimension, coordinates }: Lattice,
	[u, v]: Axes,
	keys: Uint32Array,
	from: number,
	to: number,
): void {
	const third = 1 / (3 * 2 ** SHIFT);
	for (let t = from, i = 3 * from; t < to; t++, i += 3) {
		const a = triangles[i]! * dimension;
		const b = triangles[i + 1]! * dimension;
		const c = triangles[i + 2]! * dimension;
		// Sums below 3 · 2³⁰ are exact in doubles, and one multiplication rounds alike on every machine.
		const x = coordinates[a + u]! + coordinates[b + u]! + coordinates[c + u]!;
		const y = coordinates[a + v]! + coordinates[b + v]! + coordinates[c + v]!;
		keys[t] = hilbertKey((x * third) >>> 0, (y * third) >>> 0);
	}
}

/** The two axes along which the points reach furthest, in rising order. */
function widestAxes(coordinates: Uint32Array, dimension: number): Axes {
	if (dimension === 2) return [0, 1];
	const reach = [0, 0, 0];
	for (let i = 0; i < coordinates.length; i++)
		if (coordinates[i]! > reach[i % 3]!) reach[i % 3] = coordinates[i]!;
	const narrowest = reach.indexOf(Math.min(...reach));
	return narrowest === 2 ? [0, 1] : narrowest === 1 ? [0, 2] : [1, 2];
}

/** Writes into `numbers`, as long as `order`, the place that each index has in it; cut into steps. */
export function* inverse(order: Uint32Array, numbers: Uint32Array): Generator<void, Uint32Array> {
	for (let from = 0; from < order.length; from += PIECE) {
		invert(order, numbers, from, Math.min(from + PIECE, order.length));
		yield;
	}
	return numbers;
}

function invert(order: Uint32Array, numbers: Uint32Array, from: number, to: number): void {
	for (let i = from; i < to; i++) numbers[order[i]!] = i;
}

/** The rows of `width` numbers in another order, cut into steps. */
export function* rowsInOrder(
	values: Uint32Array,
	width: 2 | 3,
	order: Uint32Array,
): Generator<void, Uint32Array> {
	const moved = new Uint32Array(width * order.length);
	for (let from = 0; from < order.length; from += PIECE) {
		moveRows(values, width, order, moved, from, Math.min(from + PIECE, order.length));
		yield;
	}
	return moved;
}

function moveRows(
	values: Uint32Array,
	width: 2 | 3,
	order: Uint32Array,
	moved: Uint32Array,
	from: number,
	to: number,
): void {
	for (let i = from, at = from * width; i < to; i++) {
		const row = order[i]! * width;
		moved[at++] = values[row]!;
		moved[at++] = values[row + 1]!;
		if (width === 3) moved[at++] = values[row + 2]!;
	}
}

/** The corners of triangles in the order and with its numbers of points, cut into steps. */
export function* cornersInOrder(
	triangles: Uint32Array,
	{ triangles: order, pointNumbers }: CurveOrder,
): Generator<void, Uint32Array> {
	const corners = new Uint32Array(triangles.length);
	for (let from = 0; from < order.length; from += PIECE) {
		const to = Math.min(from + PIECE, order.length);
		for (let t = from, at = 3 * from; t < to; t++, at += 3) {
			const row = 3 * order[t]!;
			corners[at] = pointNumbers[triangles[row]!]!;
			corners[at + 1] = pointNumbers[triangles[row + 1]!]!;
			corners[at + 2] = pointNumbers[triangles[row + 2]!]!;
		}
		yield;
	}
	return corners;
}
