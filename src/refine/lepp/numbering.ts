import type { Loop, Loops } from '../../util/loop.ts';
import { countsOf, type LeppMesh } from './mesh.ts';
import { canonicalLoops, numberCanonical } from './numberCanonical.ts';
import { madeLoops, numberMade } from './numberMade.ts';
import { numberPoints, pointLoops } from './numberPoints.ts';

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

/** Entities of one step: some milliseconds. */
const GRAIN = 1 << 16;

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
	// Dropped once for all: threads that forget something collect garbage, which takes some ten milliseconds.
	const spent = [inOrder];
	if (order === 'made') yield* numberMade(mesh, numbers, inOrder, loops);
	else spent.push(...(yield* numberCanonical(mesh, numbers, inOrder, made, loops)));
	yield* numberPoints(mesh, numbers.points, inOrder, order === 'canonical' || byLevel, loops);
	loops.drop(...spent);
	return numbers;
}

/** What the file held has its numbers. */
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

/** Loops that threads may share. */
export const numberingLoops = [numberOld, ...canonicalLoops, ...madeLoops, ...pointLoops];
