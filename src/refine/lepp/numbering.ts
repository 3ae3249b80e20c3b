import { NONE } from '../../mesh/topology.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import { sumsBefore } from '../../util/sumsBefore.ts';
import { countsOf, type LeppMesh, MADE, unsigned } from './mesh.ts';

/*
 * The numbers of the result. What the file held keeps its own, a divided triangle as its part at its first corner, a
 * divided edge as the one at its start. What is new follows, in one of two orders:
 *
 * - `canonical`: triangles as the file's triangles that they are parts of, and the parts of one as they lie in it; edges
 *   as the file's edges that they are parts of, from start to end, then those inside triangles as these, each with its
 *   parts; points by their level, and those of a level as the edges that end at them. Nothing of that hangs on when a
 *   bisection was made or who made it: so it is the same mesh, bit for bit, for every order of targets, every variant and
 *   every number of threads.
 * - `made`: as the numbers of the bisections rise; points by their level first where threads gave these numbers, as both
 *   parents of a point stand before it.
 */

/** How what is new is numbered. */
export type Numbering = 'canonical' | 'made';

/** The result's numbers of what the mesh holds, and parents by them. */
export interface ResultNumbers {
	/** The result's number of each point, edge and triangle by its own; 0 for those that no bisection has used. */
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
	/** The file's edge that each of the result's is a part of, or `NONE`, and the file's triangle. */
	readonly edgeParents: Uint32Array;
	readonly triangleParents: Uint32Array;
}

/** The file's numbers of what the input held, in the working order; empty where they agree. */
export interface InputNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

/** Entities of one step: some milliseconds. */
const PIECE = 1 << 16;

/**
 * Numbers what the mesh holds, cut into slices of some milliseconds, by one thread or several.
 *
 * @param byLevel whether points in the order `made` are sorted by their levels first
 */
export function* numberResult(
	mesh: LeppMesh,
	file: InputNumbers,
	order: Numbering,
	byLevel: boolean,
	loops: Loops,
): Generator<void, ResultNumbers> {
	const { input, span } = mesh;
	const counts = countsOf(mesh);
	const made = counts.triangles - input.triangles;
	const numbers = {
		points: loops.words(input.points + span),
		edges: loops.words(input.edges + 3 * span),
		triangles: loops.words(input.triangles + 2 * span),
		edgeParents: loops.words(counts.edges),
		triangleParents: loops.words(counts.triangles),
	};
	const points = { numbers: numbers.points, file: file.points };
	yield* loops.run(numberOld, input.points, points, {});
	yield* loops.run(numberOld, input.edges, { numbers: numbers.edges, file: file.edges }, {});
	const triangles = { numbers: numbers.triangles, file: file.triangles };
	yield* loops.run(numberOld, input.triangles, triangles, {});
	// The bisections in the order of their points, but for the levels.
	const inOrder = loops.words(mesh.bisections);
	// Dropped once for all: threads that forget something collect garbage, which takes some ten milliseconds.
	const spent = [inOrder];
	const next = unsigned(mesh.nextTriangle);
	const nextEdge = unsigned(mesh.nextEdge);
	const sizes = { T: input.triangles, E: input.edges };
	const { triangleParents, edgeParents } = numbers;
	if (order === 'made') {
		yield* numberMade(mesh, numbers, inOrder, loops);
		const lists = { next, numbers: numbers.triangles, parents: triangleParents };
		yield* loops.run(parentsOfTriangles, input.triangles, lists, {});
		yield* loops.run(parentsInside, counts.edges, { parents: edgeParents }, {});
		const edges = { next: nextEdge, numbers: numbers.edges, parents: edgeParents };
		yield* loops.run(parentsOfTriangles, input.edges, edges, {});
	} else {
		const starts = loops.words(input.triangles);
		const heads = { next, starts, numbers: numbers.triangles };
		yield* loops.run(countParts, input.triangles, heads, {});
		yield* sumsBefore(starts, loops);
		// The new triangles by their new numbers.
		const order = loops.words(made);
		const lists = { ...heads, order, parents: triangleParents };
		yield* loops.run(numberParts, input.triangles, lists, sizes);
		const edgeStarts = loops.words(input.edges + made);
		const edges = { next: nextEdge, starts: edgeStarts, numbers: numbers.edges, order };
		yield* loops.run(countHalves, edgeStarts.length, edges, sizes);
		yield* sumsBefore(edgeStarts, loops);
		const halves = { ...edges, parents: edgeParents, inOrder };
		yield* loops.run(numberHalves, edgeStarts.length, halves, sizes);
		spent.push(starts, edgeStarts, order);
	}
	yield* numberPoints(mesh, numbers.points, inOrder, order === 'canonical' || byLevel, loops);
	loops.drop(...spent);
	return numbers;
}

/** What the file held has its numbers. */
const numberOld: Loop<Arrays<'numbers' | 'file'>, never> = {
	name: 'lepp: old numbers',
	arrays: { numbers: 'u32', file: 'u32' },
	parameters: [],
	piece: 4 * PIECE,
	run({ numbers, file }, _, first, end) {
		if (file.length > 0) numbers.set(file.subarray(first, end), first);
		else for (let i = first; i < end; i++) numbers[i] = i;
	},
};

/** The new parts of each triangle of the input, at its place in the file. */
const countParts: Loop<Arrays<'next' | 'starts' | 'numbers'>, never> = {
	name: 'lepp: count parts',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32' },
	parameters: [],
	piece: PIECE,
	run({ next, starts, numbers }, _, first, end) {
		for (let t = first; t < end; t++) {
			let count = 0;
			for (let part = next[t]!; part !== 0; part = next[part]!) count++;
			starts[numbers[t]!] = count;
		}
	},
};

const numberParts: Loop<Arrays<'next' | 'starts' | 'numbers' | 'order' | 'parents'>, 'T' | 'E'> = {
	name: 'lepp: number parts',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32', order: 'u32', parents: 'u32' },
	parameters: ['T', 'E'],
	piece: PIECE,
	run({ next, starts, numbers, order, parents }, { T }, first, end) {
		for (let t = first; t < end; t++) {
			const place = numbers[t]!;
			parents[place] = place;
			let at = starts[place]!;
			for (let part = next[t]!; part !== 0; part = next[part]!) {
				numbers[part] = T + at;
				parents[T + at] = place;
				order[at++] = part;
			}
		}
	},
};

/** The edge inside the triangle that a new one and its other part were: of its bisection the second, or the third. */
const innerOf = (part: number, T: number, E: number): number => {
	const made = part - T;
	return E + 3 * (made >>> 1) + 1 + (made & 1);
};

/** How often each edge of the input, at its place in the file, and each inner edge, as its new triangle, was halved. */
const countHalves: Loop<Arrays<'next' | 'starts' | 'numbers' | 'order'>, 'T' | 'E'> = {
	name: 'lepp: count halves',
	arrays: { next: 'u32', starts: 'u32', numbers: 'u32', order: 'u32' },
	parameters: ['T', 'E'],
	piece: PIECE,
	run({ next, starts, numbers, order }, { T, E }, first, end) {
		for (let i = first; i < end; i++) {
			const head = i < E ? i : innerOf(order[i - E]!, T, E);
			let count = 0;
			for (let half = next[head]!; half !== 0; half = next[half]!) count++;
			starts[i < E ? numbers[i]! : i] = count;
		}
	},
};

const numberHalves: Loop<
	Arrays<'next' | 'starts' | 'numbers' | 'order' | 'parents' | 'inOrder'>,
	'T' | 'E'
> = {
	name: 'lepp: number halves',
	arrays: {
		...{ next: 'u32', starts: 'u32', numbers: 'u32', order: 'u32', parents: 'u32' },
		inOrder: 'u32',
	} as const,
	parameters: ['T', 'E'],
	piece: PIECE,
	run({ next, starts, numbers, order, parents, inOrder }, { T, E }, first, end) {
		for (let i = first; i < end; i++) {
			let head = i;
			let place: number;
			let parent: number;
			if (i < E) {
				place = numbers[i]!;
				parent = place;
				parents[place] = place;
			} else {
				head = innerOf(order[i - E]!, T, E);
				place = i;
				parent = NONE;
			}
			let at = starts[place]!;
			// Halves stand behind all halves and inner edges before.
			let number = E + at;
			if (i >= E) {
				number += i - E;
				numbers[head] = number;
				parents[number++] = NONE;
			}
			for (let half = next[head]!; half !== 0; half = next[half]!) {
				numbers[half] = number;
				parents[number++] = parent;
				inOrder[at++] = ((half - E) / 3) | 0;
			}
		}
	},
};

/** Bisections that are counted at a time. */
const BLOCK = 1 << 12;

/** Numbers triangles and edges as the numbers of the bisections rise, without those that are not used. */
function* numberMade(
	{ states, input, span }: LeppMesh,
	{ triangles, edges }: Pick<ResultNumbers, 'triangles' | 'edges'>,
	inOrder: Uint32Array,
	loops: Loops,
): Generator<void, void> {
	const blocks = Math.ceil(span / BLOCK);
	const sizes = { T: input.triangles, E: input.edges, span };
	const bisections = loops.words(blocks);
	const seconds = loops.words(blocks);
	const counts = { states, bisections, seconds };
	yield* loops.run(countMade, blocks, counts, sizes);
	yield* sumsBefore(bisections, loops);
	yield* sumsBefore(seconds, loops);
	yield* loops.run(numberAsMade, blocks, { ...counts, triangles, edges, inOrder }, sizes);
}

const countMade: Loop<Arrays<'bisections' | 'seconds'> & Bytes<'states'>, 'T' | 'E' | 'span'> = {
	name: 'lepp: count made',
	arrays: { bisections: 'u32', seconds: 'u32', states: 'u8' },
	parameters: ['T', 'E', 'span'],
	piece: 16,
	run({ bisections, seconds, states }, { T, span }, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, span);
			let made = 0;
			let two = 0;
			for (let b = block * BLOCK; b < to; b++) {
				if ((states[T + 2 * b]! & MADE) !== 0) made++;
				if ((states[T + 2 * b + 1]! & MADE) !== 0) two++;
			}
			bisections[block] = made;
			seconds[block] = two;
		}
	},
};

const numberAsMade: Loop<
	Arrays<'bisections' | 'seconds' | 'triangles' | 'edges' | 'inOrder'> & Bytes<'states'>,
	'T' | 'E' | 'span'
> = {
	name: 'lepp: number made',
	arrays: {
		...{ bisections: 'u32', seconds: 'u32', states: 'u8' },
		...{ triangles: 'u32', edges: 'u32', inOrder: 'u32' },
	} as const,
	parameters: ['T', 'E', 'span'],
	piece: 16,
	run({ bisections, seconds, states, triangles, edges, inOrder }, { T, E, span }, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, span);
			let made = bisections[block]!;
			let two = seconds[block]!;
			for (let b = block * BLOCK; b < to; b++) {
				if ((states[T + 2 * b]! & MADE) === 0) continue;
				// Each bisection before has made a triangle and two edges, and those inside one more of each.
				triangles[T + 2 * b] = T + made + two;
				edges[E + 3 * b] = E + 2 * made + two;
				edges[E + 3 * b + 1] = E + 2 * made + two + 1;
				inOrder[made] = b;
				if ((states[T + 2 * b + 1]! & MADE) !== 0) {
					triangles[T + 2 * b + 1] = T + made + two + 1;
					edges[E + 3 * b + 2] = E + 2 * made + two + 2;
					two++;
				}
				made++;
			}
		}
	},
};

/** Writes for the parts of what the input held what they are parts of. */
const parentsOfTriangles: Loop<Arrays<'next' | 'numbers' | 'parents'>, never> = {
	name: 'lepp: parents',
	arrays: { next: 'u32', numbers: 'u32', parents: 'u32' },
	parameters: [],
	piece: PIECE,
	run({ next, numbers, parents }, _, first, end) {
		for (let t = first; t < end; t++) {
			const place = numbers[t]!;
			parents[place] = place;
			for (let part = next[t]!; part !== 0; part = next[part]!) parents[numbers[part]!] = place;
		}
	},
};

const parentsInside: Loop<Arrays<'parents'>, never> = {
	name: 'lepp: edges without parents',
	arrays: { parents: 'u32' },
	parameters: [],
	piece: 8 * PIECE,
	run({ parents }, _, first, end) {
		parents.fill(NONE, first, end);
	},
};

/** Levels are bytes. */
const LEVELS = 256;
/** Points that are counted at a time. */
const PART = 1 << 14;

/**
 * Numbers new points, those of a level in the order of `inOrder`: a sort by counting.
 *
 * @param inOrder bisections
 */
function* numberPoints(
	{ levels, input }: LeppMesh,
	points: Uint32Array,
	inOrder: Uint32Array,
	byLevel: boolean,
	loops: Loops,
): Generator<void, void> {
	const parts = Math.ceil(inOrder.length / PART);
	const { points: P } = input;
	// By level and part how many there are; then the number of the next.
	const places = loops.words(LEVELS * parts);
	const sort = { levels, inOrder, places };
	if (byLevel) {
		yield* loops.run(countLevels, parts, sort, { parts, P });
		yield* sumsBefore(places, loops);
	} else for (let part = 0; part < parts; part++) places[part] = part * PART;
	yield* loops.run(
		numberByLevel,
		parts,
		{ ...sort, points },
		{ parts, P, byLevel: byLevel ? 1 : 0 },
	);
}

const countLevels: Loop<Arrays<'inOrder' | 'places'> & Bytes<'levels'>, 'parts' | 'P'> = {
	name: 'lepp: count levels',
	arrays: { levels: 'u8', inOrder: 'u32', places: 'u32' },
	parameters: ['parts', 'P'],
	piece: 8,
	run({ levels, inOrder, places }, { parts }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) places[levels[inOrder[i]!]! * parts + part]!++;
		}
	},
};

const numberByLevel: Loop<
	Arrays<'inOrder' | 'places' | 'points'> & Bytes<'levels'>,
	'parts' | 'P' | 'byLevel'
> = {
	name: 'lepp: number points',
	arrays: { levels: 'u8', inOrder: 'u32', places: 'u32', points: 'u32' },
	parameters: ['parts', 'P', 'byLevel'],
	piece: 8,
	run({ levels, inOrder, places, points }, { parts, P, byLevel }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) {
				const b = inOrder[i]!;
				const at = (byLevel === 1 ? levels[b]! * parts : 0) + part;
				points[P + b] = P + places[at]!++;
			}
		}
	},
};

/** Loops that threads may share. */
export const numberingLoops = [
	numberOld,
	countParts,
	numberParts,
	countHalves,
	numberHalves,
	countMade,
	numberAsMade,
	parentsOfTriangles,
	parentsInside,
	countLevels,
	numberByLevel,
];
