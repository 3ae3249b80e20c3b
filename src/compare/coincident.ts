import { hashPair } from '../util/hashPair.ts';
import { type CellSet, nodeStart } from './cellSets.ts';
import { type Incidence, incidenceOf } from './incidence.ts';
import { MORE_A, MORE_B, NONE, type PositionClasses } from './positions.ts';

/** Maximum rounds of refining colours: each looks one ring of neighbours further. */
const ROUNDS = 8;
/** Maximum number of pairs of points of a class whose cells are compared. */
const COMPARED = 1024;

/** The coincident points of one mesh, with colours that tell them apart by the cells around them. */
interface Coloured {
	readonly sets: readonly CellSet[];
	readonly at: Incidence;
	/** Class of each point of the mesh. */
	readonly classes: Uint32Array;
	/** Colour of each local point. */
	colours: Uint32Array;
}

/**
 * Pairs coincident points of a and b: points whose cells have the same points around them, found by refining colours (Weisfeiler
 * and Leman, 1968), from the widest surroundings to the narrowest; then ties, such that neighbours of a pair are pairs; then the
 * rest of a class by the number of cells in common.
 *
 * @param a2b receives the partners
 */
export function pairCoincident(
	a: readonly CellSet[],
	b: readonly CellSet[],
	{ classA, classB, bits }: PositionClasses,
	a2b: Uint32Array,
): void {
	const isCoincident = (c: number) => c !== NONE && (bits[c]! & (MORE_A | MORE_B)) !== 0;
	const colouredA = coloured(a, classA, isCoincident);
	const colouredB = coloured(b, classB, isCoincident);
	const rounds: [Uint32Array, Uint32Array][] = [];
	for (let before = 0; rounds.length < ROUNDS; ) {
		refineColours(colouredA);
		refineColours(colouredB);
		rounds.push([colouredA.colours, colouredB.colours]);
		const distinct = new Set(colouredA.colours).size;
		if (distinct === before) break;
		before = distinct;
	}
	new Pairing(colouredA, colouredB, rounds.reverse(), a2b).run();
}

function coloured(
	sets: readonly CellSet[],
	classes: Uint32Array,
	isCoincident: (c: number) => boolean,
): Coloured {
	const points: number[] = [];
	for (let i = 0; i < classes.length; i++) if (isCoincident(classes[i]!)) points.push(i);
	const list = Uint32Array.from(points);
	return {
		sets,
		at: incidenceOf(sets, list, classes.length),
		classes,
		colours: list.map((p) => hashPair(classes[p]!, 1)),
	};
}

/** Replaces the colour of each point by a hash of its colour and of the colours around its cells. */
function refineColours(mesh: Coloured): void {
	const { at, classes } = mesh;
	mesh.colours = mesh.colours.map((colour, i) => {
		const point = at.points[i]!;
		let sum = 0;
		for (let k = at.starts[i]!; k < at.starts[i + 1]!; k++)
			sum = (sum + hashAround(mesh, at.sets[k]!, at.cells[k]!, point)) | 0;
		return hashPair(hashPair(colour, classes[point]!), sum);
	});
}

const colourOf = ({ at, classes, colours }: Coloured, point: number): number => {
	const local = at.local[point]!;
	return local > 0 ? colours[local - 1]! : hashPair(classes[point]!, 2);
};

/** Hash of the colours of a cell from a point on, in cyclic order. */
function hashAround(mesh: Coloured, s: number, cell: number, point: number): number {
	const set = mesh.sets[s]!;
	const [start, end] = [nodeStart(set, cell), nodeStart(set, cell + 1)];
	let hash = s + 3;
	for (let i = set.nodes.indexOf(point, start), k = start; k < end; k++) {
		hash = hashPair(hash, colourOf(mesh, set.nodes[i]!));
		i = i + 1 === end ? start : i + 1;
	}
	return hash;
}

/** Local points sorted by class, colour and index. */
function sorted({ at, classes, colours }: Coloured): Uint32Array {
	const classOf = (i: number) => classes[at.points[i]!]!;
	return Uint32Array.from(at.points.keys()).sort(
		(i, j) => classOf(i) - classOf(j) || colours[i]! - colours[j]! || i - j,
	);
}

/** Pairs points by colours, each at most once. */
class Pairing {
	readonly #takenB: Uint8Array;
	readonly #stack: [i: number, j: number][] = [];

	/** @param rounds colours of both meshes, those of the widest surroundings first */
	constructor(
		readonly a: Coloured,
		readonly b: Coloured,
		readonly rounds: readonly (readonly [Uint32Array, Uint32Array])[],
		readonly a2b: Uint32Array,
	) {
		this.#takenB = new Uint8Array(b.at.points.length);
	}

	run(): void {
		this.#eachRound((as, bs) => {
			if (as.length === 1 && bs.length === 1) this.#pair(as[0]!, bs[0]!);
		});
		this.#eachRound((as, bs) => this.#pairInOrder(as, bs));
		const orders = [sorted(this.a), sorted(this.b)] as const;
		for (const [as, bs] of runs(this.a, this.b, orders, false)) {
			if (as.length * bs.length <= COMPARED) this.#pairBest(as, bs);
			this.#pairInOrder(as, bs);
		}
	}

	/** Visits the runs of equal class and colour of each round. */
	#eachRound(visit: (as: Uint32Array, bs: Uint32Array) => void): void {
		for (const [coloursA, coloursB] of this.rounds) {
			this.a.colours = coloursA;
			this.b.colours = coloursB;
			const orders = [sorted(this.a), sorted(this.b)] as const;
			for (const [as, bs] of runs(this.a, this.b, orders, true)) visit(as, bs);
			this.#spread();
		}
	}

	#isFree(i: number): boolean {
		return this.a2b[this.a.at.points[i]!] === NONE;
	}

	#pair(i: number, j: number): void {
		if (!this.#isFree(i) || this.#takenB[j]) return;
		this.a2b[this.a.at.points[i]!] = this.b.at.points[j]!;
		this.#takenB[j] = 1;
		this.#stack.push([i, j]);
	}

	/** Pairs the neighbours of new pairs, and theirs. */
	#spread(): void {
		for (let top = this.#stack.pop(); top; top = this.#stack.pop())
			visitNeighbours(this.a, this.b, top, (i, j) => this.#pair(i, j));
	}

	#pairInOrder(as: Uint32Array, bs: Uint32Array): void {
		let next = 0;
		for (const i of as) {
			if (!this.#isFree(i)) continue;
			while (next < bs.length && this.#takenB[bs[next]!]) next++;
			if (next === bs.length) return;
			this.#pair(i, bs[next]!);
			this.#spread();
		}
	}

	/** Pairs the points with the most cells in common first. */
	#pairBest(as: Uint32Array, bs: Uint32Array): void {
		const choices: [common: number, i: number, j: number][] = [];
		for (const i of as)
			for (const j of bs)
				if (this.#isFree(i) && !this.#takenB[j]) choices.push([this.#commonCells(i, j), i, j]);
		choices.sort(([x], [y]) => y - x);
		for (const [common, i, j] of choices) if (common > 0) this.#pair(i, j);
	}

	/** Number of pairs of cells at i and j whose other points are partners. */
	#commonCells(i: number, j: number): number {
		let common = 0;
		visitCells(this.a, this.b, [i, j], (ringA, ringB) => {
			const isCommon = (point: number, k: number) => k === 0 || this.a2b[point] === ringB[k];
			if (ringA.length === ringB.length && ringA.every(isCommon)) common++;
		});
		return common;
	}
}

/** Runs of points of a and b that have the same class and, with `byColour`, the same colour. */
function* runs(
	a: Coloured,
	b: Coloured,
	[orderA, orderB]: readonly [Uint32Array, Uint32Array],
	byColour: boolean,
): Generator<[Uint32Array, Uint32Array]> {
	const order = (mesh: Coloured, i: number, other: Coloured, j: number): number =>
		mesh.classes[mesh.at.points[i]!]! - other.classes[other.at.points[j]!]! ||
		(byColour ? mesh.colours[i]! - other.colours[j]! : 0);
	for (let [from, fromB] = [0, 0]; from < orderA.length && fromB < orderB.length; ) {
		const first = orderA[from]!;
		if (order(b, orderB[fromB]!, a, first) < 0) {
			fromB++;
			continue;
		}
		let [to, toB] = [from, fromB];
		while (to < orderA.length && order(a, orderA[to]!, a, first) === 0) to++;
		while (toB < orderB.length && order(b, orderB[toB]!, a, first) === 0) toB++;
		if (toB > fromB) yield [orderA.subarray(from, to), orderB.subarray(fromB, toB)];
		[from, fromB] = [to, toB];
	}
}

/** Visits the pairs of coincident points that are at the same place of equally coloured cells around a pair. */
function visitNeighbours(
	a: Coloured,
	b: Coloured,
	pair: readonly [number, number],
	visit: (i: number, j: number) => void,
): void {
	visitCells(a, b, pair, (ringA, ringB) => {
		if (!isSameColours(a, ringA, b, ringB)) return;
		for (const [at, point] of ringA.entries()) {
			const [p, q] = [a.at.local[point]!, b.at.local[ringB[at]!]!];
			if (p > 0 && q > 0) visit(p - 1, q - 1);
		}
	});
}

/** Visits all pairs of cells of one kind at local points i and j, as rings that start there. */
function visitCells(
	a: Coloured,
	b: Coloured,
	[i, j]: readonly [number, number],
	visit: (ringA: number[], ringB: number[]) => void,
): void {
	const [pointA, pointB] = [a.at.points[i]!, b.at.points[j]!];
	for (let k = a.at.starts[i]!; k < a.at.starts[i + 1]!; k++)
		for (let l = b.at.starts[j]!; l < b.at.starts[j + 1]!; l++) {
			const s = a.at.sets[k]!;
			if (s !== b.at.sets[l]) continue;
			visit(
				ringFrom(a.sets[s]!, a.at.cells[k]!, pointA),
				ringFrom(b.sets[s]!, b.at.cells[l]!, pointB),
			);
		}
}

/** Points of a cell in cyclic order from one of them on. */
function ringFrom(set: CellSet, cell: number, point: number): number[] {
	const ring = [...set.nodes.subarray(nodeStart(set, cell), nodeStart(set, cell + 1))];
	const first = ring.indexOf(point);
	return [...ring.slice(first), ...ring.slice(0, first)];
}

const isSameColours = (a: Coloured, ringA: number[], b: Coloured, ringB: number[]): boolean =>
	ringA.length === ringB.length &&
	ringA.every((point, k) => colourOf(a, point) === colourOf(b, ringB[k]!));
