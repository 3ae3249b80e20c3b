import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { byIndex, byNumber, pointNumbers } from './byNumber.ts';
import { cellNumbers } from './cellNumbers.ts';
import { type CellSet, cellKinds, cellSetOf } from './cellSets.ts';
import { pairCoincident } from './coincident.ts';
import { type CellMatch, matchCells, matchGiven } from './matchCells.ts';
import { type PointPairs, pairMoved, unlike } from './moved.ts';
import { pairNearest } from './nearest.ts';
import { MORE_A, MORE_B, NONE, positionClasses, SLICE } from './positions.ts';

/** How points and cells of two meshes are matched: by position, by index, or by their numbers in the files. */
export const matchings = ['position', 'order', 'ids'] as const;

/** A way to match points and cells. */
export type Matching = (typeof matchings)[number];

/** The cells of one kind of two meshes, and their partners. */
export interface CellPairs {
	readonly a: CellSet;
	readonly b: CellSet;
	readonly match: CellMatch;
}

/** Partners of points and cells of mesh a in mesh b. */
export interface MeshPairs {
	/** The partner of each point of a, or `NONE`. */
	readonly a2b: Uint32Array;
	/** Number of each point of a: its partner, or the number of points of b plus its index. */
	readonly id: Uint32Array;
	/** 1 for each point of b that has a partner. */
	readonly isTaken: Uint8Array;
	/** The cells of each kind that at least one mesh has. */
	readonly cells: readonly CellPairs[];
}

/**
 * Matches points and cells. By position: points with equal coordinates; then the nearest free points within the tolerance; then
 * points that moved, across the edges of their faces. Cells are partners if their points are; otherwise by index or number, as points.
 *
 * @param tolerance maximum distance of points that count as equal
 */
export function* matchMeshes(
	a: TriMesh,
	b: TriMesh,
	matching: Matching,
	tolerance: number,
): Generator<void, MeshPairs> {
	const sets = cellKinds
		.map((kind) => [cellSetOf(a, kind), cellSetOf(b, kind)] as const)
		.filter(([ofA, ofB]) => ofA.count + ofB.count > 0);
	const byOrder = () => byIndex(pointCount(a), pointCount(b));
	if (matching === 'order')
		return yield* pairsOf(sets, byOrder(), pointCount(b), (ofA, ofB) =>
			byIndex(ofA.count, ofB.count),
		);
	if (matching === 'ids')
		return yield* pairsOf(
			sets,
			byNumber(pointNumbers(a), pointNumbers(b)),
			pointCount(b),
			(ofA, ofB) => {
				const [numbersA, numbersB] = [cellNumbers(a, ofA), cellNumbers(b, ofB)];
				return numbersA && numbersB ? byNumber(numbersA, numbersB) : undefined;
			},
		);
	if (yield* isSameByIndex(a, b)) {
		const pairs = yield* pairsOf(sets, byOrder(), pointCount(b));
		if (pairs.cells.every(isComplete)) return pairs;
	}
	return yield* byPosition(a, b, sets, tolerance);
}

type Sets = readonly (readonly [a: CellSet, b: CellSet])[];

const isComplete = ({ a, b, match }: CellPairs): boolean =>
	match.pairs === a.count && match.pairs === b.count && match.reversals === 0;

function* byPosition(
	a: TriMesh,
	b: TriMesh,
	sets: Sets,
	tolerance: number,
): Generator<void, MeshPairs> {
	const classes = yield* positionClasses(a, b);
	const { classA, bits } = classes;
	const a2b = classes.coincident
		? classA.map((c) => (c !== NONE && bits[c]! & (MORE_A | MORE_B) ? NONE : c))
		: classA;
	if (classes.coincident)
		pairCoincident(
			sets.map(([set]) => set),
			sets.map(([, set]) => set),
			classes,
			a2b,
		);
	const isTaken = takenBy(a2b, pointCount(b));
	yield* pairNearest(a, b, a2b, isTaken, tolerance);
	const faces = sets.find(([{ kind }]) => kind === 'faces');
	if (!faces) return yield* pairsOf(sets, a2b, pointCount(b));
	return yield* withMoved(sets, faces, { a2b, isTaken });
}

/** Attempts to pair points that moved: each time without the pairs that turned out wrong. */
const ATTEMPTS = 3;

/** Pairs points that moved, then cells. */
function* withMoved(
	sets: Sets,
	faces: Sets[number],
	points: PointPairs,
): Generator<void, MeshPairs> {
	const { a2b, isTaken } = points;
	const wrong = new Map<number, number>();
	let moved: number[] = [];
	for (let attempt = 1; ; attempt++) {
		const search = attempt <= ATTEMPTS;
		if (search) moved = moved.concat(yield* pairMoved(...faces, points, wrong));
		let pairs = yield* pairsOf(sets, a2b, isTaken.length);
		const matchOf = () => pairs.cells[sets.indexOf(faces)]!.match;
		const further = search ? yield* pairMoved(...faces, points, wrong, matchOf()) : [];
		if (further.length > 0) pairs = yield* pairsOf(sets, a2b, isTaken.length);
		moved = moved.concat(further);
		const refused = new Set(unlike(...faces, matchOf(), moved, a2b, isTaken.length));
		if (refused.size === 0) return pairs;
		for (const p of refused) {
			wrong.set(p, a2b[p]!);
			isTaken[a2b[p]!] = 0;
			a2b[p] = NONE;
		}
		moved = moved.filter((p) => !refused.has(p));
	}
}

/** @param partnersOf partners of the cells of a kind; undefined for those with the same points */
function* pairsOf(
	sets: Sets,
	a2b: Uint32Array,
	countB: number,
	partnersOf?: (a: CellSet, b: CellSet) => Uint32Array | undefined,
): Generator<void, MeshPairs> {
	const id = a2b.map((partner, i) => (partner === NONE ? countB + i : partner));
	const cells: CellPairs[] = [];
	for (const [a, b] of sets) {
		const partners = partnersOf?.(a, b);
		const match = partners ? matchGiven(a, b, id, partners) : matchCells(a, b, id);
		cells.push({ a, b, match: yield* match });
	}
	return { a2b, id, isTaken: takenBy(a2b, countB), cells };
}

function takenBy(a2b: Uint32Array, countB: number): Uint8Array {
	const isTaken = new Uint8Array(countB);
	for (let i = 0; i < a2b.length; i++) if (a2b[i] !== NONE) isTaken[a2b[i]!] = 1;
	return isTaken;
}

/** Whether point i of a has the coordinates of point i of b for all i. */
function* isSameByIndex(a: TriMesh, b: TriMesh): Generator<void, boolean> {
	const count = pointCount(a);
	if (pointCount(b) !== count) return false;
	for (let from = 0; from < count; from += SLICE) {
		const to = Math.min(from + SLICE, count);
		for (let i = from; i < to; i++) {
			const [p, q] = [i * a.dimension, i * b.dimension];
			if (a.points[p] !== b.points[q] || a.points[p + 1] !== b.points[q + 1]) return false;
			const z = a.dimension === 3 ? a.points[p + 2]! : 0;
			if ((b.dimension === 3 ? b.points[q + 2]! : 0) !== z) return false;
		}
		yield;
	}
	return true;
}
