import { NONE } from '../mesh/topology.ts';
import { hasBit } from '../steps/bits.ts';
import { EDGE, OWNED } from '../steps/sides.ts';

/** The file's numbers of the points, edges and triangles of the input, in the working order; empty where they agree. */
export interface FileNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

/** Entities of one step: some milliseconds. */
const PIECE = 1 << 17;

/**
 * Gives corners and sides the file's numbers and places, both in place; what is new keeps its own. Corners become
 * triangles, sides signed 1-based edges (in the memory of `sides`), and each edge gets the ends of the side that owns
 * it. Rows of what the file held move by way of a copy of them alone. Cut into steps of some milliseconds.
 *
 * @param edges two points for each edge, to be filled in
 */
export function* numberTriangles(
	corners: Uint32Array,
	sides: Uint32Array,
	edges: Uint32Array,
	numbers: FileNumbers,
): Generator<void, Int32Array> {
	const triangles = corners.length / 3;
	const old = numbers.triangles.length;
	const signed = new Int32Array(sides.buffer, sides.byteOffset, sides.length);
	const rows = { corners, sides: signed, edges };
	const copies = { corners: corners.slice(0, 3 * old), sides: signed.slice(0, 3 * old) };
	for (let from = 0; from < triangles; from += PIECE) {
		const to = Math.min(from + PIECE, triangles);
		const between = Math.min(Math.max(from, old), to);
		numberRows(copies, rows, numbers, numbers.triangles, from, between);
		numberRows(rows, rows, numbers, undefined, between, to);
		yield;
	}
	return signed;
}

interface Rows {
	readonly corners: Uint32Array;
	readonly sides: Int32Array;
}

/** Rows `from` to `to` - 1 of `source`, to their `places` or where they are. */
function numberRows(
	source: Rows,
	target: Rows & { readonly edges: Uint32Array },
	numbers: FileNumbers,
	places: Uint32Array | undefined,
	from: number,
	to: number,
): void {
	const { corners, sides, edges } = target;
	const { points, edges: edgeNumbers } = numbers;
	const [fromCorners, fromSides] = [source.corners, source.sides];
	for (let t = from, i = 3 * from; t < to; t++, i += 3) {
		const place = places ? 3 * places[t]! : i;
		let a = fromCorners[i]!;
		let b = fromCorners[i + 1]!;
		let c = fromCorners[i + 2]!;
		if (a < points.length) a = points[a]!;
		if (b < points.length) b = points[b]!;
		if (c < points.length) c = points[c]!;
		corners[place] = a;
		corners[place + 1] = b;
		corners[place + 2] = c;
		for (let k = 0; k < 3; k++) {
			const side = fromSides[i + k]!;
			let e = side & EDGE;
			if (e < edgeNumbers.length) e = edgeNumbers[e]!;
			// −1 where the edge runs against the triangle: signs change without a branch, which none would foretell.
			const against = side >> 31;
			sides[place + k] = ((e + 1) ^ against) - against;
			if ((side & OWNED) === 0) continue;
			const start = k === 0 ? a : k === 1 ? b : c;
			const end = k === 0 ? b : k === 1 ? c : a;
			edges[2 * e - against] = start;
			edges[2 * e + 1 + against] = end;
		}
	}
}

/** Replaces each of `indexes` below the length of `numbers` by the number there, cut into steps. */
export function* renumber(indexes: Uint32Array, numbers: Uint32Array): Generator<void, void> {
	if (numbers.length === 0) return;
	for (let from = 0; from < indexes.length; from += PIECE) {
		const to = Math.min(from + PIECE, indexes.length);
		for (let i = from; i < to; i++) {
			const index = indexes[i]!;
			if (index < numbers.length) indexes[i] = numbers[index]!;
		}
		yield;
	}
}

/**
 * The input triangle of each triangle, in the file's numbers, cut into steps.
 *
 * @param made the input triangle of each triangle that is not of the input, in the working order
 */
export function* parentsOfTriangles(
	made: Uint32Array,
	input: number,
	{ triangles }: FileNumbers,
): Generator<void, Uint32Array> {
	const parents = new Uint32Array(input + made.length);
	for (let t = 0; t < input; t++) parents[t] = t;
	yield;
	parents.set(made, input);
	yield;
	yield* renumber(parents.subarray(input), triangles);
	return parents;
}

/**
 * The input edge of each edge or `NONE`, in the file's numbers, cut into steps.
 *
 * @param made 1 + the input edge that each edge not of the input is a part of, or 0
 * @param replaced a bit for each edge of the input whose place holds another now
 */
export function* parentsOfEdges(
	made: Uint32Array,
	replaced: Uint32Array,
	input: number,
	{ edges }: FileNumbers,
): Generator<void, Uint32Array> {
	const parents = new Uint32Array(input + made.length);
	for (let from = 0; from < input; from += PIECE) {
		oldEdges(parents, replaced, edges, from, Math.min(from + PIECE, input));
		yield;
	}
	for (let from = 0; from < made.length; from += PIECE) {
		const to = Math.min(from + PIECE, made.length);
		for (let i = from; i < to; i++) {
			const parent = made[i]! - 1;
			parents[input + i] = parent >= 0 && parent < edges.length ? edges[parent]! : parent;
		}
		yield;
	}
	return parents;
}

function oldEdges(
	parents: Uint32Array,
	replaced: Uint32Array,
	edges: Uint32Array,
	from: number,
	to: number,
): void {
	for (let e = from; e < to; e++) {
		const place = e < edges.length ? edges[e]! : e;
		parents[place] = hasBit(replaced, e) ? NONE : place;
	}
}
