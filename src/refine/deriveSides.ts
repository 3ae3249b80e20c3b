import { NONE, topologyOfTriangles } from '../mesh/topology.ts';
import { AGAINST, EDGE, OWNED } from '../steps/sides.ts';
import { nonManifold } from './errors.ts';

/** Edges and adjacency of triangles, as `buildTopology` makes them. */
export interface DerivedSides {
	/** Three words for each triangle as `src/steps/sides.ts` says, but for the flag of the longest. */
	readonly sides: Uint32Array;
	/** Owner and other triangle of each edge, or `NONE`. */
	readonly edgeTriangles: Uint32Array;
	readonly edges: number;
}

/** Triangles or points of one step: some milliseconds. */
export const PIECE = 1 << 17;

/*
 * The name of a side is four times its triangle and its slot, 31 bits; where it stands in a row of three words for each
 * triangle is the name less a quarter of it.
 */
const NAME = 0x7fffffff;
/** In a list, beside the name: the side runs towards the list's point. Of a side and its twin: they run opposite ways. */
const FLAG = 0x80000000;

/**
 * Words that the triangles of edges grow by when so many triangles are selected, as far as can be told: a random mesh
 * makes five triangles for a selected one, and 1.75 for each where all are; a triangle comes with one and a half edges. Pages
 * that nobody touches take no memory, and a round that finds room need not copy.
 */
export const reserveFor = (selected: number, triangles: number): number =>
	3 * Math.ceil(Math.min(5 * selected, 1.75 * triangles));

/**
 * Does what `buildTopology` does with one thread and less memory, cut into steps of some milliseconds: edges numbered by
 * first appearance in the triangles, each running as the one of its triangles goes that is first in the file, which owns
 * it. Throws `NotRefinable` where an edge has three or more triangles.
 *
 * Each side is listed at its lower end (count, prefix sum, scatter), where it finds its twin by a mark that the twin has
 * left at the other end: a list may be of any length. Which of two sides comes first, where it runs and who owns its edge
 * goes by turns that no processor foretells, so that masks take the place of branches; and a triangle's three sides are
 * written out, as each access to an array of changing length costs several instructions that one iteration shares.
 *
 * @param fileOrder the file's number of each triangle; absent where they stand in the file's order
 * @param reserve words to have behind the triangles of edges in their buffer
 */
export function* deriveSides(
	corners: Uint32Array,
	points: number,
	fileOrder?: Uint32Array,
	reserve = 0,
): Generator<void, DerivedSides> {
	const triangles = corners.length / 3;
	// Ends of the lists once all sides are in them.
	const places = new Uint32Array(points + 1);
	for (let from = 0; from < triangles; from += PIECE) {
		countSides(corners, places, from, Math.min(from + PIECE, triangles));
		yield;
	}
	startLists(places);
	const lists: Lists = {
		sides: new Uint32Array(corners.length),
		// Becomes the triangles of edges, if few edges are on the boundary.
		farEnds: new Uint32Array(corners.length + (triangles >>> 5) + 64 + reserve),
	};
	let folded = 0;
	for (let from = 0; from < triangles; from += PIECE) {
		folded |= listSides(corners, places, lists, from, Math.min(from + PIECE, triangles));
		yield;
	}
	const sides = new Uint32Array(corners.length);
	const marks = new Uint32Array(points).fill(NONE);
	const found = { pairs: 0, third: 0 };
	for (let from = 0; from < points; from += PIECE) {
		pairSides(places, lists, marks, sides, found, from, Math.min(from + PIECE, points));
		yield;
	}
	if (found.third !== 0) throw nonManifold(topologyOfTriangles(corners, points).nonManifoldEdges);
	const words = 2 * (corners.length - found.pairs);
	const { farEnds } = lists;
	const edgeTriangles = (
		words <= farEnds.length ? farEnds.subarray(0, words) : new Uint32Array(words)
	).fill(NONE);
	let edges = 0;
	for (let from = 0; from < triangles; from += PIECE) {
		const to = Math.min(from + PIECE, triangles);
		edges = numberSides(sides, edgeTriangles, fileOrder, from, to, edges);
		yield;
	}
	if (folded < 0) settleFolded(corners, sides, edgeTriangles);
	return { sides, edgeTriangles, edges };
}

/** The sides at each point, one list after the other. */
interface Lists {
	/** Names, with `FLAG`. */
	readonly sides: Uint32Array;
	/** The end of each that is not the list's point. */
	readonly farEnds: Uint32Array;
}

/** Adds up the sides that have each point as their lower end. */
function countSides(corners: Uint32Array, sizes: Uint32Array, from: number, to: number): void {
	for (let i = 3 * from; i < 3 * to; i += 3) {
		const a = corners[i]! | 0;
		const b = corners[i + 1]! | 0;
		const c = corners[i + 2]! | 0;
		const ab = b - a;
		const bc = c - b;
		const ca = a - c;
		sizes[a + (ab & (ab >> 31))]!++;
		sizes[b + (bc & (bc >> 31))]!++;
		sizes[c + (ca & (ca >> 31))]!++;
	}
}

/** Turns the sizes of lists into their starts. */
function startLists(sizes: Uint32Array): void {
	let start = 0;
	for (let point = 0; point < sizes.length; point++) {
		const size = sizes[point]! | 0;
		sizes[point] = start;
		start = (start + size) | 0;
	}
}

/** Puts sides in their lists, from their `places` on; returns a negative number where a triangle has equal corners. */
function listSides(
	corners: Uint32Array,
	places: Uint32Array,
	{ sides, farEnds }: Lists,
	from: number,
	to: number,
): number {
	let folded = 0;
	for (let i = 3 * from, name = 4 * from; i < 3 * to; i += 3, name += 4) {
		const a = corners[i]! | 0;
		const b = corners[i + 1]! | 0;
		const c = corners[i + 2]! | 0;
		// From the start of each side to its lower end, or 0.
		const ab = (b - a) & ((b - a) >> 31);
		const bc = (c - b) & ((c - b) >> 31);
		const ca = (a - c) & ((a - c) >> 31);
		let place = places[a + ab]! | 0;
		places[a + ab] = place + 1;
		sides[place] = name | (ab & FLAG);
		farEnds[place] = b - ab;
		place = places[b + bc]! | 0;
		places[b + bc] = place + 1;
		sides[place] = (name + 1) | (bc & FLAG);
		farEnds[place] = c - bc;
		place = places[c + ca]! | 0;
		places[c + ca] = place + 1;
		sides[place] = (name + 2) | (ca & FLAG);
		farEnds[place] = a - ca;
		folded |= ((a ^ b) - 1) | ((b ^ c) - 1) | ((c ^ a) - 1);
	}
	return folded;
}

/**
 * Writes for each side in the lists of the points `from` to `to` - 1 its twin, itself where there is none, with `FLAG`
 * where they run opposite ways. A mark is twice the place of the last side to its point, and 1 where that had a twin.
 */
function pairSides(
	ends: Uint32Array,
	lists: Lists,
	marks: Uint32Array,
	sides: Uint32Array,
	found: { pairs: number; third: number },
	from: number,
	to: number,
): void {
	const { sides: listed, farEnds } = lists;
	let start = from === 0 ? 0 : ends[from - 1]! | 0;
	let pairs = 0;
	let third = 0;
	for (let point = from; point < to; point++) {
		const end = ends[point]! | 0;
		for (let i = start; i < end; i++) {
			const far = farEnds[i]!;
			const entry = listed[i]! | 0;
			const mark = marks[far]! | 0;
			// −1 where the mark is from another list: this is the first side of its edge.
			const first = ((mark >> 1) - start) >> 31;
			third |= mark & ~first;
			pairs += 1 + first;
			marks[far] = 2 * i + 1 + first;
			const other = listed[((mark >> 1) & ~first) | (i & first)]! | 0;
			const opposite = (entry ^ other) & FLAG;
			const name = entry & NAME;
			const twin = other & NAME;
			sides[name - (name >> 2)] = twin | opposite;
			sides[twin - (twin >> 2)] = name | opposite;
		}
		start = end;
	}
	found.pairs += pairs;
	found.third |= third & 1;
}

/**
 * Makes of the twins of sides their edges with the flags of `sides.ts`, but for the longest, and writes the triangles of
 * edges, of which `count` are known before. Returns how many are then.
 */
function numberSides(
	sides: Uint32Array,
	edgeTriangles: Uint32Array,
	fileOrder: Uint32Array | undefined,
	from: number,
	to: number,
	count: number,
): number {
	let edges = count;
	for (let t = from, i = 3 * from; t < to; t++, i += 3) {
		const own = fileOrder ? fileOrder[t]! | 0 : t;
		edges = numberSide(sides, edgeTriangles, fileOrder, t, own, i, 4 * t, edges);
		edges = numberSide(sides, edgeTriangles, fileOrder, t, own, i + 1, 4 * t + 1, edges);
		edges = numberSide(sides, edgeTriangles, fileOrder, t, own, i + 2, 4 * t + 2, edges);
	}
	return edges;
}

/** The same of the side `name`, which is at `i`, of triangle `t`, whose number in the file is `own`. */
function numberSide(
	sides: Uint32Array,
	edgeTriangles: Uint32Array,
	fileOrder: Uint32Array | undefined,
	t: number,
	own: number,
	i: number,
	name: number,
	edges: number,
): number {
	const entry = sides[i]! | 0;
	const twin = entry & NAME;
	const other = twin >> 2;
	// −1 where the edge has a number from its twin.
	const second = (twin - name) >> 31;
	const e = (edges & ~second) | (sides[twin - other]! & EDGE & second);
	// −1 where the other triangle is before this one in the file.
	const after = ((fileOrder ? fileOrder[other]! | 0 : other) - own) >> 31;
	sides[i] = e | (entry & AGAINST & after) | (OWNED & ~after);
	edgeTriangles[2 * e - after] = t;
	return (edges + 1 + second) | 0;
}

/** Sets right what `numberSides` makes of triangles that list an edge twice. */
function settleFolded(corners: Uint32Array, sides: Uint32Array, edgeTriangles: Uint32Array): void {
	for (let i = 0; i < sides.length; i += 3)
		for (let k = 1; k < 3; k++)
			for (let before = i; before < i + k; before++) {
				const e = sides[i + k]! & EDGE;
				if ((sides[before]! & EDGE) !== e) continue;
				if (corners[before] !== corners[i + k]) sides[i + k] = sides[i + k]! | AGAINST;
				edgeTriangles[2 * e + 1] = i / 3;
			}
}
