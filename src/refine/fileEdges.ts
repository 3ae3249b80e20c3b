import { EDGE } from '../steps/sides.ts';
import { type DerivedSides, PIECE } from './deriveSides.ts';

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
