import { type CellSet, nodeStart } from './cellSets.ts';
import { NONE, SLICE } from './positions.ts';

/** Partners of the cells of mesh a among those of mesh b. */
export interface CellMatch {
	/** The partner of each cell of a in b, or `NONE`. */
	readonly a2b: Uint32Array;
	/** 1 for each cell of a whose partner runs in the other direction. */
	readonly reversed: Uint8Array;
	/** 1 for each cell of a whose partner has other corners; absent if cells are matched by their corners. */
	readonly changed?: Uint8Array;
	/** 1 for each cell of b that has a partner. */
	readonly taken: Uint8Array;
	/** Pairs, those with the other direction included. */
	readonly pairs: number;
	readonly reversals: number;
}

/** Longest list of cells with one key before keys are mixed. */
const LONG = 64;

/**
 * Pairs cells with the same corners in the same cyclic order, each at most once, so that repeated cells count as often as they
 * occur; then those left over whose corners run in the other direction. Cells with two points have no direction. Cells with the
 * same index are tried first.
 *
 * @param id the number of each point of a: its partner in b, or a number that no point of b has
 */
export function* matchCells(a: CellSet, b: CellSet, id: Uint32Array): Generator<void, CellMatch> {
	const a2b = new Uint32Array(a.count).fill(NONE);
	const reversed = new Uint8Array(a.count);
	const taken = new Uint8Array(b.count);
	const both = Math.min(a.count, b.count);
	let [pairs, reversals] = [0, 0];
	for (let from = 0; from < both; from += SLICE) {
		pairs += matchByIndex(a, b, id, a2b, taken, from, Math.min(from + SLICE, both));
		yield;
	}
	if (pairs < a.count && pairs < b.count) {
		const lists = yield* listsOf(b, taken);
		for (const direction of [1, -1] as const)
			for (let from = 0; from < a.count; from += SLICE) {
				const to = Math.min(from + SLICE, a.count);
				const found = lookUp(a, b, id, lists, a2b, taken, direction, reversed, from, to);
				pairs += found;
				if (direction < 0) reversals += found;
				yield;
			}
	}
	return { a2b, reversed, taken, pairs, reversals };
}

/** Compares the corners of cells with those of given partners, each cell of b at most once. */
export function* matchGiven(
	a: CellSet,
	b: CellSet,
	id: Uint32Array,
	a2b: Uint32Array,
): Generator<void, CellMatch> {
	const reversed = new Uint8Array(a.count);
	const changed = new Uint8Array(a.count);
	const taken = new Uint8Array(b.count);
	let [pairs, reversals] = [0, 0];
	for (let cell = 0; cell < a.count; cell++) {
		if (cell % SLICE === SLICE - 1) yield;
		const partner = a2b[cell]!;
		if (partner === NONE) continue;
		pairs++;
		taken[partner] = 1;
		if (rotationOf(a, cell, b, partner, id, 1) >= 0) continue;
		if (rotationOf(a, cell, b, partner, id, -1) >= 0) {
			reversed[cell] = 1;
			reversals++;
		} else changed[cell] = 1;
	}
	return { a2b, reversed, changed, taken, pairs, reversals };
}

function matchByIndex(
	a: CellSet,
	b: CellSet,
	id: Uint32Array,
	a2b: Uint32Array,
	taken: Uint8Array,
	from: number,
	to: number,
): number {
	let pairs = 0;
	for (let cell = from; cell < to; cell++)
		if (rotationOf(a, cell, b, cell, id, 1) >= 0) {
			a2b[cell] = cell;
			taken[cell] = 1;
			pairs++;
		}
	return pairs;
}

/** Cells by their key: list k is cells[starts[k], starts[k + 1]). */
interface Lists {
	readonly starts: Uint32Array;
	readonly cells: Uint32Array;
	readonly mixed: boolean;
}

/**
 * Sorts the cells that are not taken into lists by the sum of their points, which keeps neighbours together; by a mixed sum if
 * one list became long.
 */
function* listsOf(b: CellSet, taken: Uint8Array): Generator<void, Lists> {
	const size = 2 ** Math.ceil(Math.log2(b.count + 1));
	for (const mixed of [false, true]) {
		const starts = new Uint32Array(size + 1);
		let longest = 0;
		for (let cell = 0; cell < b.count; cell++) {
			if (taken[cell]) continue;
			const length = ++starts[keyOf(b, cell, undefined, mixed) & (size - 1)]!;
			if (length > longest) longest = length;
		}
		yield;
		if (longest > LONG && !mixed) continue;
		let sum = 0;
		for (let key = 0; key <= size; key++) {
			sum += starts[key]!;
			starts[key] = sum;
		}
		const cells = new Uint32Array(sum);
		for (let cell = b.count - 1; cell >= 0; cell--)
			if (!taken[cell]) cells[--starts[keyOf(b, cell, undefined, mixed) & (size - 1)]!] = cell;
		yield;
		return { starts, cells, mixed };
	}
	throw new Error('unreachable');
}

/** Sum over the points of a cell, the same for any order of them; of a, by their `id`. */
function keyOf(set: CellSet, cell: number, id: Uint32Array | undefined, mixed: boolean): number {
	const { nodes } = set;
	const end = nodeStart(set, cell + 1);
	let key = 0;
	for (let i = nodeStart(set, cell); i < end; i++) {
		const point = id ? id[nodes[i]!]! : nodes[i]!;
		key = (key + (mixed ? mix(point) : point)) | 0;
	}
	return key;
}

function mix(value: number): number {
	const hash = Math.imul(value ^ (value >>> 16), 0x7feb352d);
	return Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
}

function lookUp(
	a: CellSet,
	b: CellSet,
	id: Uint32Array,
	{ starts, cells, mixed }: Lists,
	a2b: Uint32Array,
	taken: Uint8Array,
	direction: 1 | -1,
	reversed: Uint8Array,
	from: number,
	to: number,
): number {
	const mask = starts.length - 2;
	let found = 0;
	for (let cell = from; cell < to; cell++) {
		if (a2b[cell] !== NONE) continue;
		const key = keyOf(a, cell, id, mixed) & mask;
		// Skips taken cells at the start of the list: many equal cells take linear time.
		while (starts[key]! < starts[key + 1]! && taken[cells[starts[key]!]!]) starts[key]!++;
		for (let i = starts[key]!; i < starts[key + 1]!; i++) {
			const other = cells[i]!;
			if (taken[other] || rotationOf(a, cell, b, other, id, direction) < 0) continue;
			a2b[cell] = other;
			taken[other] = 1;
			reversed[cell] = direction < 0 ? 1 : 0;
			found++;
			break;
		}
	}
	return found;
}

/**
 * The node r of a cell of b that is the first node of a cell of a, if node k of the latter is node r + k (or r − k, with
 * `direction` −1) of the former for all k; −1 if there is none. Nodes count from 0 in each cell, cyclically.
 */
export function rotationOf(
	a: CellSet,
	cellA: number,
	b: CellSet,
	cellB: number,
	id: Uint32Array,
	direction: 1 | -1,
): number {
	const [startA, startB] = [nodeStart(a, cellA), nodeStart(b, cellB)];
	const length = nodeStart(a, cellA + 1) - startA;
	if (nodeStart(b, cellB + 1) - startB !== length) return -1;
	const first = id[a.nodes[startA]!]!;
	for (let r = 0; r < length; r++) {
		if (b.nodes[startB + r] !== first) continue;
		let k = 1;
		let at = r;
		for (; k < length; k++) {
			at += direction;
			if (at === length) at = 0;
			else if (at < 0) at = length - 1;
			if (b.nodes[startB + at] !== id[a.nodes[startA + k]!]) break;
		}
		if (k === length) return r;
	}
	return -1;
}
