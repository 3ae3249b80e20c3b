/**
 * Numbers of the file, midpoints and reordered points: `src/refine/host/numbers.ts`, `midpoints.ts` and `edgedMesh.ts`.
 */
import { AGAINST, EDGE, NONE, OWNED } from './halfEdgeBits';
import { addU32, array, getF64, getU32, lengthOf, parameter, setF64, setU32 } from './memory';

const BLOCK: u32 = 1 << 13;

/** Number of an entity in the file; a new entity keeps its own. */
function numberOf(numbers: usize, length: u32, index: u32): u32 {
	return index < length ? getU32(numbers, index) : index;
}

/** Writes the corners of triangles [first, end) by the numbers of the file. */
export function numbersCorners(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const points = array(call, 1);
	const length = lengthOf(call, 1);
	const places = array(call, 2);
	const placed = array(call, 3);
	for (let t = first; t < end; t++) {
		const to = 3 * numberOf(places, lengthOf(call, 2), t);
		for (let i: u32 = 0; i < 3; i++)
			setU32(placed, to + i, numberOf(points, length, getU32(corners, 3 * t + i)));
	}
}

/**
 * Writes corners, signed edges (1-based, negative against the triangle) and ends of edges of triangles [from + first,
 * from + end) by the numbers of the file.
 */
export function numbersRows(call: usize, _: u32, first: u32, end: u32): void {
	const fromCorners = array(call, 0);
	const fromHalfEdges = array(call, 1);
	const corners = array(call, 2);
	const halfEdges = array(call, 3);
	const edges = array(call, 4);
	const points = array(call, 5);
	const edgeNumbers = array(call, 6);
	const places = array(call, 7);
	const from = parameter(call, 8, 0);
	for (let t = from + first; t < from + end; t++) {
		const i = 3 * t;
		const to = 3 * numberOf(places, lengthOf(call, 7), t);
		const a = numberOf(points, lengthOf(call, 5), getU32(fromCorners, i));
		const b = numberOf(points, lengthOf(call, 5), getU32(fromCorners, i + 1));
		const c = numberOf(points, lengthOf(call, 5), getU32(fromCorners, i + 2));
		setU32(corners, to, a);
		setU32(corners, to + 1, b);
		setU32(corners, to + 2, c);
		for (let k: u32 = 0; k < 3; k++) {
			const halfEdge = getU32(fromHalfEdges, i + k);
			const e = numberOf(edgeNumbers, lengthOf(call, 6), halfEdge & EDGE);
			// −1 where the edge runs against the triangle.
			const against = <i32>halfEdge >> 31;
			setU32(halfEdges, to + k, ((<i32>e + 1) ^ against) - against);
			if ((halfEdge & OWNED) === 0) continue;
			setU32(edges, 2 * e - against, k === 0 ? a : k === 1 ? b : c);
			setU32(edges, 2 * e + 1 + against, k === 0 ? b : k === 1 ? c : a);
		}
	}
}

/** Replaces indexes [first, end) by numbers of the file. */
export function numbersPoints(call: usize, _: u32, first: u32, end: u32): void {
	const indexes = array(call, 0);
	const numbers = array(call, 1);
	const length = lengthOf(call, 1);
	for (let i = first; i < end; i++)
		setU32(indexes, i, numberOf(numbers, length, getU32(indexes, i)));
}

/** Writes the input triangle, by the number of the file, of triangles [first, end). */
export function numbersParentsOfTriangles(call: usize, _: u32, first: u32, end: u32): void {
	const newParents = array(call, 0);
	const triangles = array(call, 1);
	const length = lengthOf(call, 1);
	const parents = array(call, 2);
	const input = parameter(call, 3, 0);
	for (let t = first; t < min<u32>(end, input); t++) setU32(parents, t, t);
	for (let t = max<u32>(first, input); t < end; t++)
		setU32(parents, t, numberOf(triangles, length, getU32(newParents, t - input)));
}

/** Copies doubles [first, end). */
export function midpointsKeep(call: usize, _: u32, first: u32, end: u32): void {
	const at = (<usize>first) << 3;
	memory.copy(array(call, 1) + at, array(call, 0) + at, (<usize>(end - first)) << 3);
}

/**
 * Writes new points [from + first, from + end): the mean of both parents. Counts those that are rounded to one of
 * them.
 */
export function midpoints(call: usize, _: u32, first: u32, end: u32): void {
	const coordinates = array(call, 0);
	const parents = array(call, 1);
	const input = parameter(call, 3, 0);
	const from = parameter(call, 3, 1);
	const dimension = parameter(call, 3, 2);
	let coincident: u32 = 0;
	let at = dimension * (input + from + first);
	for (let i = 2 * (from + first); i < 2 * (from + end); i += 2) {
		const a = dimension * getU32(parents, i);
		const b = dimension * getU32(parents, i + 1);
		let atA = true;
		let atB = true;
		for (let axis: u32 = 0; axis < dimension; axis++) {
			const xa = getF64(coordinates, a + axis);
			const xb = getF64(coordinates, b + axis);
			const middle = 0.5 * (xa + xb);
			// The sum overflows only where halving first loses nothing.
			const x = middle - middle === 0 ? middle : 0.5 * xa + 0.5 * xb;
			setF64(coordinates, at++, x);
			atA = atA && x === xa;
			atB = atB && x === xb;
		}
		if (atA !== atB) coincident++;
	}
	if (coincident > 0) addU32(array(call, 2), 0, coincident);
}

/** Counts the boundary edges of blocks [first, stop) of 8,192 half-edges; `NONE` if twins have the same direction. */
export function edgedBoundary(call: usize, _: u32, first: u32, stop: u32): void {
	const halfEdges = array(call, 0);
	const edgeTriangles = array(call, 1);
	const counts = array(call, 2);
	for (let block = first; block < stop; block++) {
		const end = min<u32>((block + 1) * BLOCK, lengthOf(call, 0));
		let count: u32 = 0;
		let alike = false;
		for (let s = block * BLOCK; s < end; s++) {
			const halfEdge = getU32(halfEdges, s);
			if ((halfEdge & OWNED) !== 0 && getU32(edgeTriangles, 2 * (halfEdge & EDGE) + 1) === NONE)
				count++;
			alike = alike || (halfEdge & (OWNED | AGAINST)) === 0;
		}
		setU32(counts, block, alike ? NONE : count);
	}
}

/** Gathers points [first, end) of the plane in the order of `order`. */
export function edgedPoints(call: usize, _: u32, first: u32, end: u32): void {
	const points = array(call, 0);
	const order = array(call, 1);
	const moved = array(call, 2);
	for (let i = first; i < end; i++) {
		const from = 2 * getU32(order, i);
		setF64(moved, 2 * i, getF64(points, from));
		setF64(moved, 2 * i + 1, getF64(points, from + 1));
	}
}
