import { hashPair } from '../util/hashPair.ts';
import { type CellSet, nodeStart } from './cellSets.ts';
import { type Incidence, incidenceOf } from './incidence.ts';
import type { CellMatch } from './matchCells.ts';
import { indexesWhere } from './nearest.ts';
import { NONE } from './positions.ts';

/**
 * Pairs points without partners across shared edges: if two consecutive corners of a face of a are partners of those of a face of
 * b with as many corners, so are the other corners, unless they have partners. Pairs spread from face to face.
 *
 * @param a2b partners of the points of a; receives the pairs
 * @param isTaken 1 for each point of b with a partner; receives the pairs
 * @returns the points of a that got a partner
 */
export function* pairMoved(
	a: CellSet,
	b: CellSet,
	a2b: Uint32Array,
	isTaken: Uint8Array,
): Generator<void, number[]> {
	const freeA = indexesWhere(a2b.length, (i) => a2b[i] === NONE);
	const freeB = indexesWhere(isTaken.length, (j) => isTaken[j] === 0);
	if (freeA.length === 0 || freeB.length === 0) return [];
	const at = incidenceOf([a], freeA, a2b.length);
	yield;
	const edges = new EdgeTable(b, incidenceOf([b], freeB, isTaken.length));
	yield;
	const moved: number[] = [];
	const stack = Array.from(distinct(at.cells, a.count)).reverse();
	for (let steps = 0, cell = stack.pop(); cell !== undefined; cell = stack.pop(), steps++) {
		if (steps % 65536 === 65535) yield;
		for (const point of pairAcross(a, cell, b, edges, a2b, isTaken)) {
			moved.push(point);
			const local = at.local[point]! - 1;
			for (let k = at.starts[local]!; k < at.starts[local + 1]!; k++) stack.push(at.cells[k]!);
		}
	}
	return moved;
}

/** Pairs the free corners of a face if one of its edges has a partner. Returns these corners. */
function pairAcross(
	a: CellSet,
	cell: number,
	b: CellSet,
	edges: EdgeTable,
	a2b: Uint32Array,
	isTaken: Uint8Array,
): number[] {
	const start = nodeStart(a, cell);
	const length = nodeStart(a, cell + 1) - start;
	const corner = (k: number) => a.nodes[start + (k % length)]!;
	let isFree = false;
	for (let k = 0; k < length; k++) if (a2b[corner(k)] === NONE) isFree = true;
	if (!isFree) return [];
	for (let k = 0; k < length; k++) {
		const [from, to] = [a2b[corner(k)]!, a2b[corner(k + 1)]!];
		if (from === NONE || to === NONE) continue;
		const other = edges.find(from, to, length);
		if (!other) continue;
		const startB = nodeStart(b, other.cell);
		const paired: number[] = [];
		for (let step = 2; step < length; step++) {
			const [p, q] = [corner(k + step), b.nodes[startB + ((other.slot + step) % length)]!];
			if (a2b[p] !== NONE || isTaken[q]) continue;
			a2b[p] = q;
			isTaken[q] = 1;
			paired.push(p);
		}
		if (paired.length > 0) return paired;
	}
	return [];
}

/** The cells that are listed, ascending and each once. */
function distinct(cells: Uint32Array, count: number): Uint32Array {
	const isListed = new Uint8Array(count);
	for (let i = 0; i < cells.length; i++) isListed[cells[i]!] = 1;
	return indexesWhere(count, (cell) => isListed[cell] === 1);
}

/** Finds a face by one of its directed edges, among faces at free points. An edge of several faces has the first of them. */
class EdgeTable {
	readonly #set: CellSet;
	/** Cell and slot of each entry; the cell is `NONE` if it is empty. */
	readonly #cells: Uint32Array;
	readonly #slots: Uint32Array;

	constructor(set: CellSet, { cells: listed }: Incidence) {
		this.#set = set;
		const cells = distinct(listed, set.count);
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
		for (let slot = 0; slot < length; slot++) {
			const next = slot + 1 === length ? 0 : slot + 1;
			const at = this.#place(nodes[start + slot]!, nodes[start + next]!, length);
			if (this.#cells[at] !== NONE) continue;
			this.#cells[at] = cell;
			this.#slots[at] = slot;
		}
	}

	/** The entry of an edge of a face with `length` corners, or the empty one where it belongs. */
	#place(from: number, to: number, length: number): number {
		const { nodes } = this.#set;
		const mask = this.#cells.length - 1;
		let at = hashPair(from, to) & mask;
		for (; this.#cells[at] !== NONE; at = (at + 1) & mask) {
			const start = nodeStart(this.#set, this.#cells[at]!);
			const slot = this.#slots[at]!;
			if (nodes[start + slot] !== from) continue;
			if (nodeStart(this.#set, this.#cells[at]! + 1) - start !== length) continue;
			if (nodes[start + (slot + 1 === length ? 0 : slot + 1)] === to) break;
		}
		return at;
	}

	find(from: number, to: number, length: number): { cell: number; slot: number } | undefined {
		const at = this.#place(from, to, length);
		const cell = this.#cells[at]!;
		return cell === NONE ? undefined : { cell, slot: this.#slots[at]! };
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
