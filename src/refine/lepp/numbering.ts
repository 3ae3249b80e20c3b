import type { Loop, Loops } from '../../util/loop.ts';
import { sumsBefore } from '../../util/sumsBefore.ts';
import { countsOf, type LeppMesh } from './mesh.ts';
import { canonicalLoops, numberCanonical } from './numberCanonical.ts';
import { madeLoops, numberMade } from './numberMade.ts';

/*
 * The numbers of the result. Entities of the file keep their numbers: a divided triangle gives its number to the part at its
 * first corner, a divided edge to the part at its start. New entities follow, in one of two orders:
 *
 * - `canonical`: triangles as the file's triangles that they are parts of, and the parts of one as they lie in it; edges
 *   as the file's edges that they are parts of, from start to end, then those inside triangles as these, each with its
 *   parts; points by their level, and those of a level as the edges that end at them. It is independent of the time and
 *   thread of a bisection: the same mesh, bit for bit, for every order of targets, every variant and every number of threads.
 * - `made`: as the numbers of the bisections rise; points by their level first where threads gave these numbers, as both
 *   parents of a point stand before it.
 */

/** Numbering of new entities. */
export type Numbering = 'canonical' | 'made';

/** Numbers of entities in the result, and their parents by these. */
export interface ResultNumbers {
	/** The result's number of each point, edge and triangle by its own; 0 for those that no bisection has used. */
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
	/** The file's edge that each of the result's is a part of, or `NONE`, and the file's triangle. */
	readonly edgeParents: Uint32Array;
	readonly triangleParents: Uint32Array;
}

/** File numbers of the input's entities by their working order; empty if the two orders agree. */
export interface InputNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

/** Entities of one step: some milliseconds. */
const GRAIN = 1 << 16;

/**
 * Numbers the entities of the mesh, cut into slices of some milliseconds, by one thread or several.
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
		points: loops.u32(input.points + span),
		edges: loops.u32(input.edges + 3 * span),
		triangles: loops.u32(input.triangles + 2 * span),
		edgeParents: loops.u32(counts.edges),
		triangleParents: loops.u32(counts.triangles),
	};
	const points = { numbers: numbers.points, file: file.points };
	yield* loops.run(numberOld, input.points, points, {});
	yield* loops.run(numberOld, input.edges, { numbers: numbers.edges, file: file.edges }, {});
	const triangles = { numbers: numbers.triangles, file: file.triangles };
	yield* loops.run(numberOld, input.triangles, triangles, {});
	// The bisections in the order of their points, but for the levels.
	const inOrder = loops.u32(mesh.bisections);
	// Dropped all at once: threads that forget arrays collect garbage, which takes some ten milliseconds.
	const spent = [inOrder];
	if (order === 'made') yield* numberMade(mesh, numbers, inOrder, loops);
	else spent.push(...(yield* numberCanonical(mesh, numbers, inOrder, made, loops)));
	yield* numberPoints(mesh, numbers.points, inOrder, order === 'canonical' || byLevel, loops);
	loops.drop(...spent);
	return numbers;
}

/** Gives the entities of the input their file numbers. */
const numberOld: Loop<Arrays<'numbers' | 'file'>, never> = {
	name: 'lepp: old numbers',
	arrays: { numbers: 'u32', file: 'u32' },
	parameters: [],
	grain: 4 * GRAIN,
	run({ numbers, file }, _, first, end) {
		if (file.length > 0) numbers.set(file.subarray(first, end), first);
		else for (let i = first; i < end; i++) numbers[i] = i;
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
	// Number of points by level and part; then the number of the next one.
	const places = loops.u32(LEVELS * parts);
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
	grain: 8,
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
	grain: 8,
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
	...canonicalLoops,
	...madeLoops,
	countLevels,
	numberByLevel,
];
