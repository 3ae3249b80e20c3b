/**
 * Lattice and order along a Hilbert curve: `src/mesh/bounds.ts`, `lattice.ts`, `curveOrder.ts`,
 * `src/refine/host/prepare.ts`.
 */
import { hilbertKey } from './hilbert';
import { array, bit, double, lengthOf, parameter, setDouble, setU32, word } from './memory';

const SHIFT: u32 = 14;
const BLOCK: u32 = 1 << 13;

/**
 * Writes the lowest and highest coordinate on each axis for blocks [first, end) of 8,192 points; NaN if one is not
 * finite.
 */
export function latticeBounds(call: usize, _: u32, first: u32, end: u32): void {
	const points = array(call, 0);
	const bounds = array(call, 1);
	const dimension = parameter(call, 2, 0);
	for (let block = first; block < end; block++)
		for (let axis: u32 = 0; axis < dimension; axis++) {
			const from = block * BLOCK * dimension + axis;
			const to = min<u32>((block + 1) * BLOCK * dimension, lengthOf(call, 0));
			let low = double(points, from);
			let high = low;
			// NaN if a coordinate is NaN or infinite.
			let notFinite: f64 = 0;
			for (let i = from; i < to; i += dimension) {
				const x = double(points, i);
				notFinite += x - x;
				if (x < low) low = x;
				else if (x > high) high = x;
			}
			setDouble(bounds, 2 * (block * dimension + axis), low + notFinite);
			setDouble(bounds, 2 * (block * dimension + axis) + 1, high + notFinite);
		}
}

/**
 * Writes the lattice coordinates of points [first, end): coordinates by the spacing, rounded, relative to those of the
 * lattice's origin.
 */
export function latticePlace(call: usize, _: u32, first: u32, end: u32): void {
	const points = array(call, 0);
	const scale = array(call, 1);
	const coordinates = array(call, 2);
	const dimension = parameter(call, 3, 0);
	const spacing = double(scale, 0);
	for (let axis: u32 = 0; axis < dimension; axis++) {
		const zero = double(scale, 1 + axis);
		for (let i = first * dimension + axis; i < end * dimension; i += dimension)
			setU32(coordinates, i, <u32>(Math.round(double(points, i) / spacing) - zero));
	}
}

/** Writes the Hilbert key of the cell of points [first, end), on axes `u` and `v`. */
export function curveKeysOfPoints(call: usize, _: u32, first: u32, end: u32): void {
	const coordinates = array(call, 0);
	const keys = array(call, 1);
	const dimension = parameter(call, 2, 0);
	const u = parameter(call, 2, 1);
	const v = parameter(call, 2, 2);
	for (let p = first; p < end; p++) {
		const i = p * dimension;
		const x = word(coordinates, i + u) >>> SHIFT;
		setU32(keys, p, hilbertKey(x, word(coordinates, i + v) >>> SHIFT));
	}
}

/** The sum of three coordinates by 3 · 2¹⁴, rounded down. */
function cell(a: u32, b: u32, c: u32): u32 {
	return <u32>((<f64>a + <f64>b + <f64>c) * (1 / (3 * 16384.0)));
}

/** Writes the Hilbert key of the cell of the centroids of triangles [first, end), on axes `u` and `v`. */
export function curveKeysOfTriangles(call: usize, _: u32, first: u32, end: u32): void {
	const triangles = array(call, 0);
	const coordinates = array(call, 1);
	const keys = array(call, 2);
	const dimension = parameter(call, 3, 0);
	const u = parameter(call, 3, 1);
	const v = parameter(call, 3, 2);
	for (let t = first; t < end; t++) {
		const a = word(triangles, 3 * t) * dimension;
		const b = word(triangles, 3 * t + 1) * dimension;
		const c = word(triangles, 3 * t + 2) * dimension;
		const x = cell(word(coordinates, a + u), word(coordinates, b + u), word(coordinates, c + u));
		const y = cell(word(coordinates, a + v), word(coordinates, b + v), word(coordinates, c + v));
		setU32(keys, t, hilbertKey(x, y));
	}
}

/** Inverts a permutation: writes to `numbers` the position of each index in entries [first, end) of `order`. */
export function curveInvert(call: usize, _: u32, first: u32, end: u32): void {
	const order = array(call, 0);
	const numbers = array(call, 1);
	for (let i = first; i < end; i++) setU32(numbers, word(order, i), i);
}

/** Gathers rows [first, end), of 2 or 3 u32 each, in the order of `order`. */
export function curveRows(call: usize, _: u32, first: u32, end: u32): void {
	const values = array(call, 0);
	const order = array(call, 1);
	const moved = array(call, 2);
	const width = parameter(call, 3, 0);
	for (let i = first; i < end; i++) {
		const row = word(order, i) * width;
		const at = i * width;
		setU32(moved, at, word(values, row));
		setU32(moved, at + 1, word(values, row + 1));
		if (width === 3) setU32(moved, at + 2, word(values, row + 2));
	}
}

/** Gathers triangles [first, end) in the order of `order`, with new numbers of their corners. */
export function curveCorners(call: usize, _: u32, first: u32, end: u32): void {
	const triangles = array(call, 0);
	const order = array(call, 1);
	const pointNumbers = array(call, 2);
	const corners = array(call, 3);
	for (let t = first; t < end; t++) {
		const row = 3 * word(order, t);
		setU32(corners, 3 * t, word(pointNumbers, word(triangles, row)));
		setU32(corners, 3 * t + 1, word(pointNumbers, word(triangles, row + 1)));
		setU32(corners, 3 * t + 2, word(pointNumbers, word(triangles, row + 2)));
	}
}

/** Gathers u32 [first, end) of a bit set of triangles in the order of `order`. */
export function prepareBits(call: usize, _: u32, first: u32, end: u32): void {
	const inFile = array(call, 0);
	const order = array(call, 1);
	const bits = array(call, 2);
	for (let w = first; w < end; w++) {
		const to = min<u32>(32 * (w + 1), lengthOf(call, 1));
		let chosen: u32 = 0;
		for (let t: u32 = 32 * w; t < to; t++) chosen |= bit(inFile, word(order, t)) << (t & 31);
		setU32(bits, w, chosen);
	}
}
