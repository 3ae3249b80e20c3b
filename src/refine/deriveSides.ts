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

/** Triangles of one step: some milliseconds. */
const PIECE = 1 << 17;
/** Edges at one point that are looked through unless edges hang on the end of fewer triangles. */
const LONG = 64;

/** What stands in the way of a count of edges. */
const LONG_LIST = -1;
const THIRD_SIDE = -2;

/**
 * Does what `buildTopology` does with one thread and less memory, cut into steps of some milliseconds: edges numbered by
 * first appearance in the triangles, each running as the one of its triangles goes that is first in the file, which owns
 * it. Throws `NotRefinable` where an edge has three or more triangles.
 *
 * Each edge hangs in the list of its lower end or, where a list gets long, in that of its end with fewer triangles,
 * which keeps all lists short on a planar mesh (Chiba, Nishizeki 1985, lemma 2).
 *
 * @param fileOrder the file's number of each triangle; absent where they stand in the file's order
 */
export function* deriveSides(
	corners: Uint32Array,
	points: number,
	fileOrder?: Uint32Array,
): Generator<void, DerivedSides> {
	const list = new EdgeList(corners, points, fileOrder);
	let count = yield* addAll(list);
	if (count === LONG_LIST) {
		list.countCorners();
		yield;
		count = yield* addAll(list);
	}
	if (count === THIRD_SIDE)
		throw nonManifold(topologyOfTriangles(corners, points).nonManifoldEdges);
	const { sides } = list;
	return { sides, edgeTriangles: list.trianglesOfEdges(count), edges: count };
}

function* addAll(list: EdgeList): Generator<void, number> {
	const triangles = list.sides.length / 3;
	list.restart();
	let count = 0;
	for (let from = 0; from < triangles && count >= 0; from += PIECE) {
		count = list.add(from, Math.min(from + PIECE, triangles), count);
		yield;
	}
	return count;
}

/** The edges so far, by the end that they hang on. */
class EdgeList {
	readonly sides: Uint32Array;
	readonly #corners: Uint32Array;
	readonly #points: number;
	readonly #fileOrder: Uint32Array | undefined;
	/** Triangles at each point, where that decides which end edges hang on. */
	#degrees: Uint32Array | undefined;
	/** First edge at each point, 1-based, 0 for none. */
	#heads = new Uint32Array(0);
	/** For each edge the end that it does not hang on, and the next edge at the one that it does. */
	#links: Uint32Array;
	/** First side of each edge; its two triangles, owner first, once it has two. */
	#uses: Uint32Array;

	constructor(corners: Uint32Array, points: number, fileOrder: Uint32Array | undefined) {
		this.#corners = corners;
		this.#points = points;
		this.#fileOrder = fileOrder;
		this.sides = new Uint32Array(corners.length);
		const words = 2 * Math.ceil(corners.length * 0.51) + 8;
		this.#links = new Uint32Array(words);
		this.#uses = new Uint32Array(words);
	}

	restart(): void {
		this.#heads = new Uint32Array(this.#points);
	}

	countCorners(): void {
		const degrees = new Uint32Array(this.#points);
		for (let i = 0; i < this.#corners.length; i++) degrees[this.#corners[i]!]!++;
		this.#degrees = degrees;
	}

	/** Takes up the triangles `from` to `to` - 1; `count` edges are known. Returns how many are then. */
	add(from: number, to: number, count: number): number {
		const [corners, sides, heads] = [this.#corners, this.sides, this.#heads];
		const [degrees, fileOrder] = [this.#degrees, this.#fileOrder];
		let [links, uses] = [this.#links, this.#uses];
		const limit = degrees ? NONE : LONG;
		let edges = count;
		for (let t = from; t < to; t++) {
			if (2 * edges + 6 > links.length) {
				links = this.#links = longer(links, 2 * sides.length + 6);
				uses = this.#uses = longer(uses, links.length);
			}
			for (let k = 0, slot = 3 * t; k < 3; k++, slot++) {
				// Signed words: what may pass 2³¹ is calculated in doubles.
				const a = corners[slot]! | 0;
				const b = corners[k === 2 ? slot - 2 : slot + 1]! | 0;
				let atA = a < b;
				if (degrees && degrees[a] !== degrees[b]) atA = degrees[a]! < degrees[b]!;
				const near = atA ? a : b;
				const far = atA ? b : a;
				const first = heads[near]! | 0;
				let e = first;
				let steps = 0;
				while (e !== 0 && (links[2 * e - 2]! | 0) !== far) {
					e = links[2 * e - 1]! | 0;
					steps++;
				}
				if (steps > limit) return LONG_LIST;
				if (e === 0) {
					links[2 * edges] = far;
					links[2 * edges + 1] = first;
					uses[2 * edges] = slot;
					uses[2 * edges + 1] = NONE;
					sides[slot] = edges | OWNED;
					heads[near] = ++edges;
					continue;
				}
				e--;
				if (uses[2 * e + 1] !== NONE) return THIRD_SIDE;
				const before = uses[2 * e]! | 0;
				const other = (before / 3) | 0;
				const against = corners[before] === a ? 0 : AGAINST;
				if (fileOrder && other !== t && fileOrder[t]! < fileOrder[other]!) {
					sides[before] = e | against;
					sides[slot] = e | OWNED;
					uses[2 * e] = t;
					uses[2 * e + 1] = other;
				} else {
					sides[slot] = e | against | (other === t ? OWNED : 0);
					uses[2 * e] = other;
					uses[2 * e + 1] = t;
				}
			}
		}
		return edges;
	}

	/** The triangles of the edges; nothing can be added afterwards. */
	trianglesOfEdges(count: number): Uint32Array {
		const uses = this.#uses;
		for (let i = 0; i < 2 * count; i += 2)
			if (uses[i + 1] === NONE) uses[i] = (uses[i]! - (uses[i]! % 3)) / 3;
		return uses.subarray(0, 2 * count);
	}
}

/** A copy with room for a quarter more, at most `most` words. */
function longer(words: Uint32Array, most: number): Uint32Array {
	const copy = new Uint32Array(
		Math.max(words.length, Math.min(most, Math.ceil(words.length * 1.25))),
	);
	copy.set(words);
	return copy;
}

/**
 * The file's number of each edge, by first appearance in the file's triangles, cut into steps.
 *
 * @param fileOrder the file's number of each triangle
 */
export function* fileEdges(
	{ sides, edges }: DerivedSides,
	fileOrder: Uint32Array,
): Generator<void, Uint32Array> {
	const triangles = fileOrder.length;
	// In the order of the file, which is far from this one: a byte each is near enough.
	const named = new Uint8Array(triangles);
	for (let from = 0; from < triangles; from += PIECE) {
		countNamed(sides, fileOrder, named, from, Math.min(from + PIECE, triangles));
		yield;
	}
	const before = new Uint32Array(triangles);
	let next = 0;
	for (let from = 0; from < triangles; from += PIECE) {
		next = addNamed(named, before, next, from, Math.min(from + PIECE, triangles));
		yield;
	}
	const numbers = new Uint32Array(edges);
	for (let from = 0; from < triangles; from += PIECE) {
		numberEdges(sides, fileOrder, before, numbers, from, Math.min(from + PIECE, triangles));
		yield;
	}
	return numbers;
}

/** A triangle that lists an edge twice owns both sides, and the first of them counts: whether it is `b` rather than `a`. */
const differ = (a: number, b: number): number => Number(((a ^ b) & EDGE) !== 0);

/** How many edges each triangle is the first of the file to name. */
function countNamed(
	sides: Uint32Array,
	fileOrder: Uint32Array,
	named: Uint8Array,
	from: number,
	to: number,
): void {
	for (let t = from, slot = 3 * from; t < to; t++, slot += 3) {
		const a = sides[slot]! | 0;
		const b = sides[slot + 1]! | 0;
		const c = sides[slot + 2]! | 0;
		// Bit 30 of a side is `OWNED`.
		named[fileOrder[t]!] =
			((a >>> 30) & 1) + ((b >>> 30) & differ(a, b)) + ((c >>> 30) & differ(a, c) & differ(b, c));
	}
}

/** Writes how many edges are named before each triangle of the file; returns how many are before the next. */
function addNamed(
	named: Uint8Array,
	before: Uint32Array,
	start: number,
	from: number,
	to: number,
): number {
	let next = start;
	for (let f = from; f < to; f++) {
		before[f] = next;
		next += named[f]!;
	}
	return next;
}

function numberEdges(
	sides: Uint32Array,
	fileOrder: Uint32Array,
	before: Uint32Array,
	numbers: Uint32Array,
	from: number,
	to: number,
): void {
	for (let t = from, slot = 3 * from; t < to; t++, slot += 3) {
		const a = sides[slot]! | 0;
		const b = sides[slot + 1]! | 0;
		const c = sides[slot + 2]! | 0;
		// Who owns an edge comes by turns that no processor foretells: a mask takes the place of a branch.
		let number = before[fileOrder[t]!]! | 0;
		let own = -((a >>> 30) & 1);
		numbers[a & EDGE] = (numbers[a & EDGE]! & ~own) | (number & own);
		number -= own;
		own = -((b >>> 30) & differ(a, b));
		numbers[b & EDGE] = (numbers[b & EDGE]! & ~own) | (number & own);
		number -= own;
		own = -((c >>> 30) & differ(a, c) & differ(b, c));
		numbers[c & EDGE] = (numbers[c & EDGE]! & ~own) | (number & own);
	}
}
