import type { Loop, Loops } from '../../util/loop.ts';
import { exclusivePrefixSum } from '../../util/prefixSum.ts';
import { countsOf, type LeppMesh } from './mesh.ts';
import { byBisectionLoops, numberByBisection } from './numberByBisection.ts';
import { canonicalLoops, numberCanonical } from './numberCanonical.ts';

/*
 * Numbers the entities of the result. Those of the file keep their numbers: a divided triangle passes its number to the child
 * at its first corner, a divided edge to the child at its start. New entities follow in one of two orders:
 *
 * - `canonical`: Triangles by ancestor in the file, and within one by position. Edges on edges of the file by ancestor, from
 *   start to end; then those inside triangles, by triangle, each with its children. Points by level, and within one by the
 *   edges that end at them. The order does not depend on when or on which thread a bisection took place: the mesh is equal
 *   bit for bit for every order of targets, variant and number of threads.
 * - `made`: By number of the bisection. If several threads gave these numbers, points are sorted by level first, so that both
 *   parents of a point precede it.
 */

/** Numbering of new entities. */
export type Numbering = 'canonical' | 'made';

/** Maps from the working mesh to the result, and from the result to the file. All numbers are 0-based. */
export interface ResultNumbers {
	/** The result's number of each point, edge and triangle of the working mesh; 0 for those that no bisection has used. */
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
	/** The file's edge on which each edge of the result lies; `NONE` for edges inside triangles. */
	readonly edgeParents: Uint32Array;
	/** The file's triangle in which each triangle of the result lies. */
	readonly triangleParents: Uint32Array;
}

/** The file's number (0-based) of each input entity in working order; empty arrays if the two orders agree. */
export interface InputNumbers {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangles: Uint32Array;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 16;

/**
 * Numbers the entities of the mesh, in slices of a few milliseconds, on one thread or several.
 *
 * @param file file numbers of the input
 * @param byLevel whether to sort points by level first in the order `made`
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
	const newTriangles = counts.triangles - input.triangles;
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
	// The bisections in the order of their points within a level.
	const inOrder = loops.u32(mesh.bisections);
	// Dropped together: each drop makes the threads collect garbage, which takes about ten milliseconds.
	const spent = [inOrder];
	if (order === 'made') yield* numberByBisection(mesh, numbers, inOrder, loops);
	else spent.push(...(yield* numberCanonical(mesh, numbers, inOrder, newTriangles, loops)));
	yield* numberPoints(mesh, numbers.points, inOrder, order === 'canonical' || byLevel, loops);
	loops.drop(...spent);
	return numbers;
}

/** Gives the entities of the input their file numbers; their indexes if `file` is empty. */
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

/** Number of levels, which are bytes. */
const LEVELS = 256;
/** Points per part of the counting sort. */
const PART = 1 << 14;

/**
 * Numbers new points by level, and within one in the order of `inOrder`, by a counting sort.
 *
 * @param points gets the result's number of each new point
 * @param inOrder bisections
 * @param byLevel whether to sort by level; otherwise points are numbered in the order of `inOrder` alone
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
	// By level and part: the number of points; after the prefix sum, the position of the next point.
	const positions = loops.u32(LEVELS * parts);
	const sort = { levels, inOrder, positions };
	if (byLevel) {
		yield* loops.run(countLevels, parts, sort, { parts, P });
		yield* exclusivePrefixSum(positions, loops);
	} else for (let part = 0; part < parts; part++) positions[part] = part * PART;
	yield* loops.run(
		numberByLevel,
		parts,
		{ ...sort, points },
		{ parts, P, byLevel: byLevel ? 1 : 0 },
	);
}

const countLevels: Loop<Arrays<'inOrder' | 'positions'> & Bytes<'levels'>, 'parts' | 'P'> = {
	name: 'lepp: count levels',
	arrays: { levels: 'u8', inOrder: 'u32', positions: 'u32' },
	parameters: ['parts', 'P'],
	grain: 8,
	run({ levels, inOrder, positions }, { parts }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) positions[levels[inOrder[i]!]! * parts + part]!++;
		}
	},
};

const numberByLevel: Loop<
	Arrays<'inOrder' | 'positions' | 'points'> & Bytes<'levels'>,
	'parts' | 'P' | 'byLevel'
> = {
	name: 'lepp: number points',
	arrays: { levels: 'u8', inOrder: 'u32', positions: 'u32', points: 'u32' },
	parameters: ['parts', 'P', 'byLevel'],
	grain: 8,
	run({ levels, inOrder, positions, points }, { parts, P, byLevel }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) {
				const b = inOrder[i]!;
				const at = (byLevel === 1 ? levels[b]! * parts : 0) + part;
				points[P + b] = P + positions[at]!++;
			}
		}
	},
};

/** Loops that worker threads may run. */
export const numberingLoops = [
	numberOld,
	...canonicalLoops,
	...byBisectionLoops,
	countLevels,
	numberByLevel,
];
