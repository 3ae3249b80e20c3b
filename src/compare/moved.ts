import { hashPair } from '../util/hashPair.ts';
import { type CellSet, nodeStart } from './cellSets.ts';
import { incidenceOf } from './incidence.ts';
import type { CellMatch } from './matchCells.ts';
import { indexesWhere } from './nearest.ts';
import { NONE } from './positions.ts';

/** The partners of points, as far as they are known. */
export interface PointPairs {
	/** Partners of the points of a, or `NONE`. */
	readonly a2b: Uint32Array;
	/** 1 for each point of b with a partner. */
	readonly isTaken: Uint8Array;
}

/** Pairs that are known, and those that are known to be wrong. */
type Choices = PointPairs & { readonly wrong: ReadonlyMap<number, number> };

/**
 * Pairs points without partners across shared edges: if two consecutive corners of a face of a are partners of those of a face of
 * b with as many corners, so are the other corners, unless that contradicts other pairs or several faces of b are possible. Pairs
 * spread from face to face.
 *
 * @param pairs receives the pairs
 * @param wrong a partner that a point of a does not get
 * @param rest partners of faces: if present, only faces without one are used, in either direction
 * @returns the points of a that got a partner
 */
export function* pairMoved(
	a: CellSet,
	b: CellSet,
	pairs: PointPairs,
	wrong: ReadonlyMap<number, number>,
	rest?: Pick<CellMatch, 'a2b' | 'taken'>,
): Generator<void, number[]> {
	const freeA = indexesWhere(pairs.a2b.length, (i) => pairs.a2b[i] === NONE);
	const freeB = indexesWhere(pairs.isTaken.length, (j) => pairs.isTaken[j] === 0);
	if (freeA.length === 0 || freeB.length === 0) return [];
	const at = incidenceOf([a], freeA, pairs.a2b.length);
	yield;
	const atB = incidenceOf([b], freeB, pairs.isTaken.length);
	const cellsB = distinct(atB.cells, b.count);
	const edges = new EdgeTable(b, rest ? cellsB.filter((cell) => !rest.taken[cell]) : cellsB);
	yield;
	const choices = { ...pairs, wrong };
	const moved: number[] = [];
	const cellsA = distinct(at.cells, a.count);
	const stack = Array.from(rest ? cellsA.filter((cell) => rest.a2b[cell] === NONE) : cellsA);
	stack.reverse();
	const directions = rest ? ([1, -1] as const) : ([1] as const);
	for (let steps = 0, cell = stack.pop(); cell !== undefined; cell = stack.pop(), steps++) {
		if (steps % 65536 === 65535) yield;
		for (const point of pairAcross(a, cell, edges, choices, directions)) {
			moved.push(point);
			const local = at.local[point]! - 1;
			for (let k = at.starts[local]!; k < at.starts[local + 1]!; k++) stack.push(at.cells[k]!);
		}
	}
	return moved;
}

/** Pairs the free corners of a face if one face of b alone has the same corners else. Returns these corners. */
function pairAcross(
	a: CellSet,
	cell: number,
	edges: EdgeTable,
	pairs: Choices,
	directions: readonly (1 | -1)[],
): readonly number[] {
	const { a2b } = pairs;
	const start = nodeStart(a, cell);
	const end = nodeStart(a, cell + 1);
	let isFree = false;
	for (let i = start; i < end; i++) if (a2b[a.nodes[i]!] === NONE) isFree = true;
	if (!isFree) return none;
	const length = end - start;
	for (let slot = 0; slot < length; slot++) {
		const next = slot + 1 === length ? 0 : slot + 1;
		if (a2b[a.nodes[start + slot]!] === NONE || a2b[a.nodes[start + next]!] === NONE) continue;
		for (const direction of directions) {
			const entry = edges.onlyEntry(a, cell, slot, pairs, direction);
			if (entry === NONE) continue;
			const paired: number[] = [];
			for (let k = 0; k < length; k++) {
				const p = a.nodes[start + ((slot + k) % length)]!;
				const q = edges.corner(entry, k, length, direction);
				if (a2b[p] !== NONE || pairs.isTaken[q]) continue;
				a2b[p] = q;
				pairs.isTaken[q] = 1;
				paired.push(p);
			}
			return paired;
		}
	}
	return none;
}

const none: readonly number[] = [];

/** The cells that are listed, ascending and each once. */
function distinct(cells: Uint32Array, count: number): Uint32Array {
	const isListed = new Uint8Array(count);
	for (let i = 0; i < cells.length; i++) isListed[cells[i]!] = 1;
	return indexesWhere(count, (cell) => isListed[cell] === 1);
}

/** Finds faces by their directed edges. */
class EdgeTable {
	readonly #set: CellSet;
	/** Cell and slot of each entry; the cell is `NONE` if it is empty. Several faces may have the same edge. */
	readonly #cells: Uint32Array;
	readonly #slots: Uint32Array;

	constructor(set: CellSet, cells: Uint32Array) {
		this.#set = set;
		let edges = 0;
		for (const cell of cells) edges += nodeStart(set, cell + 1) - nodeStart(set, cell);
		const size = 2 ** Math.ceil(Math.log2(2 * edges + 2));
		this.#cells = new Uint32Array(size).fill(NONE);
		this.#slots = new Uint32Array(size);
		for (const cell of cells) this.#insert(cell);
	}

	/** Inserts the edges of a face. */
	#insert(cell: number): void {
		const { nodes } = this.#set;
		const start = nodeStart(this.#set, cell);
		const length = nodeStart(this.#set, cell + 1) - start;
		const mask = this.#cells.length - 1;
		for (let slot = 0; slot < length; slot++) {
			const next = slot + 1 === length ? 0 : slot + 1;
			let at = hashPair(nodes[start + slot]!, nodes[start + next]!) & mask;
			while (this.#cells[at] !== NONE) at = (at + 1) & mask;
			this.#cells[at] = cell;
			this.#slots[at] = slot;
		}
	}

	/**
	 * The entry of the only face that may be the partner of a face of a; `NONE` if there is none or several.
	 *
	 * @param slot an edge of the face of a: its first corner
	 * @param direction −1 for faces that run in the other direction
	 */
	onlyEntry(a: CellSet, cellA: number, slot: number, pairs: Choices, direction: 1 | -1): number {
		const start = nodeStart(a, cellA);
		const length = nodeStart(a, cellA + 1) - start;
		const first = pairs.a2b[a.nodes[start + slot]!]!;
		const second = pairs.a2b[a.nodes[start + (slot + 1 === length ? 0 : slot + 1)]!]!;
		const mask = this.#cells.length - 1;
		let found = NONE;
		let at = (direction === 1 ? hashPair(first, second) : hashPair(second, first)) & mask;
		for (; this.#cells[at] !== NONE; at = (at + 1) & mask) {
			if (!this.#isPossible(at, a, start, length, slot, pairs, direction)) continue;
			if (found !== NONE) return NONE;
			found = at;
		}
		return found;
	}

	/** Corner k of the face of an entry, from the corner on that the first one of an edge of a is paired with. */
	corner(entry: number, k: number, length: number, direction: 1 | -1): number {
		const first = this.#slots[entry]! + (direction === 1 ? 0 : 1);
		const place = (first + direction * k + length) % length;
		return this.#set.nodes[nodeStart(this.#set, this.#cells[entry]!) + place]!;
	}

	/** Whether the corners of a face of a, from one on, and those of the face of an entry are partners or all free. */
	#isPossible(
		entry: number,
		a: CellSet,
		start: number,
		length: number,
		slot: number,
		{ a2b, isTaken, wrong }: Choices,
		direction: 1 | -1,
	): boolean {
		const cell = this.#cells[entry]!;
		if (nodeStart(this.#set, cell + 1) - nodeStart(this.#set, cell) !== length) return false;
		for (let k = 0; k < length; k++) {
			const p = a.nodes[start + ((slot + k) % length)]!;
			const q = this.corner(entry, k, length, direction);
			const partner = a2b[p]!;
			if (partner === NONE ? isTaken[q] || wrong.get(p) === q : partner !== q) return false;
		}
		return true;
	}
}

/**
 * The points of a among `moved` whose faces differ: at most half of the faces of the point, or of its partner, have partners.
 */
export function unlike(
	a: CellSet,
	b: CellSet,
	{ a2b: cellA2b }: Pick<CellMatch, 'a2b'>,
	moved: readonly number[],
	a2b: Uint32Array,
	countB: number,
): number[] {
	const points = Uint32Array.from(moved);
	const at = incidenceOf([a], points, a2b.length);
	const partners = points.map((p) => a2b[p]!);
	const atB = incidenceOf([b], partners, countB);
	return moved.filter((_, i) => {
		let shared = 0;
		for (let k = at.starts[i]!; k < at.starts[i + 1]!; k++)
			if (cellA2b[at.cells[k]!] !== NONE) shared++;
		const cells = Math.max(at.starts[i + 1]! - at.starts[i]!, atB.starts[i + 1]! - atB.starts[i]!);
		return 2 * shared <= cells;
	});
}
