/**
 * Lattice and order along a Hilbert curve: `src/mesh/bounds.ts`, `lattice.ts`, `curveOrder.ts`,
 * `src/refine/host/prepare.ts`.
 */
import { hilbertKey } from './hilbert';
import { array, bit, getF64, getU32, lengthOf, parameter, setF64, setU32 } from './memory';

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
			let low = getF64(points, from);
			let high = low;
			// NaN if a coordinate is NaN or infinite.
			let notFinite: f64 = 0;
			for (let i = from; i < to; i += dimension) {
				const x = getF64(points, i);
				notFinite += x - x;
				if (x < low) low = x;
				else if (x > high) high = x;
			}
			setF64(bounds, 2 * (block * dimension + axis), low + notFinite);
			setF64(bounds, 2 * (block * dimension + axis) + 1, high + notFinite);
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
	const spacing = getF64(scale, 0);
	for (let axis: u32 = 0; axis < dimension; axis++) {
		const origin = getF64(scale, 1 + axis);
		for (let i = first * dimension + axis; i < end * dimension; i += dimension)
			setU32(coordinates, i, <u32>(Math.round(getF64(points, i) / spacing) - origin));
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
		const x = getU32(coordinates, i + u) >>> SHIFT;
		setU32(keys, p, hilbertKey(x, getU32(coordinates, i + v) >>> SHIFT));
	}
}

/** Cell of a centroid on an axis: the sum of three coordinates, divided by 3 · 2¹⁴ and rounded down. */
function centroidCell(a: u32, b: u32, c: u32): u32 {
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
		const a = getU32(triangles, 3 * t) * dimension;
		const b = getU32(triangles, 3 * t + 1) * dimension;
		const c = getU32(triangles, 3 * t + 2) * dimension;
		const x = centroidCell(
			getU32(coordinates, a + u),
			getU32(coordinates, b + u),
			getU32(coordinates, c + u),
		);
		const y = centroidCell(
			getU32(coordinates, a + v),
			getU32(coordinates, b + v),
			getU32(coordinates, c + v),
		);
		setU32(keys, t, hilbertKey(x, y));
	}
}

/** Inverts a permutation: writes to `numbers` the position of each index in entries [first, end) of `order`. */
export function curveInvert(call: usize, _: u32, first: u32, end: u32): void {
	const order = array(call, 0);
	const numbers = array(call, 1);
	for (let i = first; i < end; i++) setU32(numbers, getU32(order, i), i);
}

/** Gathers rows [first, end), of 2 or 3 u32 each, in the order of `order`. */
export function curveRows(call: usize, _: u32, first: u32, end: u32): void {
	const values = array(call, 0);
	const order = array(call, 1);
	const moved = array(call, 2);
	const width = parameter(call, 3, 0);
	for (let i = first; i < end; i++) {
		const row = getU32(order, i) * width;
		const at = i * width;
		setU32(moved, at, getU32(values, row));
		setU32(moved, at + 1, getU32(values, row + 1));
		if (width === 3) setU32(moved, at + 2, getU32(values, row + 2));
	}
}

/** Gathers triangles [first, end) in the order of `order`, with new numbers of their corners. */
export function curveCorners(call: usize, _: u32, first: u32, end: u32): void {
	const triangles = array(call, 0);
	const order = array(call, 1);
	const pointNumbers = array(call, 2);
	const corners = array(call, 3);
	for (let t = first; t < end; t++) {
		const row = 3 * getU32(order, t);
		setU32(corners, 3 * t, getU32(pointNumbers, getU32(triangles, row)));
		setU32(corners, 3 * t + 1, getU32(pointNumbers, getU32(triangles, row + 1)));
		setU32(corners, 3 * t + 2, getU32(pointNumbers, getU32(triangles, row + 2)));
	}
}

/** Gathers u32 [first, end) of a bit set of triangles in the order of `order`. */
export function prepareBits(call: usize, _: u32, first: u32, end: u32): void {
	const inFile = array(call, 0);
	const order = array(call, 1);
	const bits = array(call, 2);
	for (let w = first; w < end; w++) {
		const to = min<u32>(32 * (w + 1), lengthOf(call, 1));
		let selected: u32 = 0;
		for (let t: u32 = 32 * w; t < to; t++) selected |= bit(inFile, getU32(order, t)) << (t & 31);
		setU32(bits, w, selected);
	}
}
