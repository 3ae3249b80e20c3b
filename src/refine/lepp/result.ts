import { EDGE, OWNED } from '../../steps/halfEdgeBits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import { type Finished, refineOfInput } from '../host/finish.ts';
import type { Prepared } from '../host/prepare.ts';
import { asInt32, asUint32, countsOf, type LeppMesh } from './mesh.ts';
import { type Numbering, numberResult } from './numbering.ts';

/** Entities per slice of a few milliseconds. */
const GRAIN = 1 << 16;

/** A bisected mesh in the numbers of the result, and these numbers. */
export interface Numbered {
	readonly result: Finished;
	/** The result's number of each triangle, by the one that it has in the bisected mesh. */
	readonly triangles: Uint32Array;
	/** Milliseconds that numbering took. */
	readonly milliseconds: number;
}

/**
 * Numbers the result and computes the new coordinates in double precision, in slices of a few milliseconds. The
 * bisected mesh stays as it is.
 *
 * @param mesh as bisection has left it
 * @param byLevel see `numberResult`
 */
export function* resultOf(
	prepared: Prepared,
	mesh: LeppMesh,
	order: Numbering,
	byLevel: boolean,
	now: () => number,
	loops: Loops = singleThread,
): Generator<void, Numbered> {
	const { mesh: workingMesh, work2file } = prepared;
	const { input, span } = mesh;
	const counts = countsOf(mesh);
	const none = loops.u32(0);
	const file = {
		points: work2file?.points ?? none,
		edges: work2file?.edges ?? none,
		triangles: work2file?.triangles ?? none,
	};
	const since = now();
	const numbers = yield* numberResult(mesh, file, order, byLevel, loops);
	const milliseconds = now() - since;
	const triangles = loops.u32(3 * counts.triangles);
	const triangleEdges = loops.u32(3 * counts.triangles);
	const edges = loops.u32(2 * counts.edges);
	// Edges without a triangle are unchanged.
	if (workingMesh.edges) edges.set(workingMesh.edges);
	const rows = {
		corners: asUint32(mesh.corners),
		halfEdges: asUint32(mesh.halfEdges),
		points: numbers.points,
		edgeNumbers: numbers.edges,
		places: numbers.triangles,
		triangles,
		triangleEdges,
		edges,
	};
	yield* loops.run(writeRows, input.triangles + 2 * span, rows, {});
	const pointParents = loops.u32(2 * mesh.bisections);
	const ends = { ends: asUint32(mesh.pointParents), points: numbers.points, pointParents };
	yield* loops.run(writeParents, span, ends, { input: input.points });
	loops.drop(numbers.points, numbers.edges);
	const { triangleParents, edgeParents } = numbers;
	const maps = { pointParents, triangleParents, edgeParents };
	const signedEdges = asInt32(triangleEdges);
	const linear = { triangles, edges, triangleEdges: signedEdges };
	const result = yield* refineOfInput(prepared, linear, maps, loops);
	return { result, triangles: numbers.triangles, milliseconds };
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** Each triangle with its signed 1-based edges at its position, and the ends of the edges that it owns. */
const writeRows: Loop<
	Arrays<
		| 'corners'
		| 'halfEdges'
		| 'points'
		| 'edgeNumbers'
		| 'places'
		| 'triangles'
		| 'triangleEdges'
		| 'edges'
	>,
	never
> = {
	name: 'lepp: rows',
	arrays: {
		corners: 'u32',
		halfEdges: 'u32',
		points: 'u32',
		edgeNumbers: 'u32',
		places: 'u32',
		triangles: 'u32',
		triangleEdges: 'u32',
		edges: 'u32',
	} as const,
	parameters: [],
	grain: GRAIN,
	run(arrays, _, first, end) {
		const { corners, halfEdges, points, edgeNumbers, places, triangles, triangleEdges, edges } =
			arrays;
		for (let t = first, i = 3 * first; t < end; t++, i += 3) {
			// Numbers that no bisection has used have no corners.
			if (corners[i] === corners[i + 1]) continue;
			const target = 3 * places[t]!;
			const a = points[corners[i]!]!;
			const b = points[corners[i + 1]!]!;
			const c = points[corners[i + 2]!]!;
			triangles[target] = a;
			triangles[target + 1] = b;
			triangles[target + 2] = c;
			for (let k = 0; k < 3; k++) {
				const halfEdge = halfEdges[i + k]! | 0;
				const e = edgeNumbers[halfEdge & EDGE]!;
				// −1 if the edge runs against the triangle: changes the sign without a branch, which would be mispredicted.
				const against = halfEdge >> 31;
				triangleEdges[target + k] = ((e + 1) ^ against) - against;
				if ((halfEdge & OWNED) === 0) continue;
				const start = k === 0 ? a : k === 1 ? b : c;
				const stop = k === 0 ? b : k === 1 ? c : a;
				edges[2 * e - against] = start;
				edges[2 * e + 1 + against] = stop;
			}
		}
	},
};

/** The ends of the edges that new points halve. */
const writeParents: Loop<Arrays<'ends' | 'points' | 'pointParents'>, 'input'> = {
	name: 'lepp: parents of points',
	arrays: { ends: 'u32', points: 'u32', pointParents: 'u32' },
	parameters: ['input'],
	grain: GRAIN,
	run({ ends, points, pointParents }, { input }, first, end) {
		for (let b = first; b < end; b++) {
			// Only numbers that no bisection has used have the same point twice.
			if (ends[2 * b] === ends[2 * b + 1]) continue;
			const at = 2 * (points[input + b]! - input);
			pointParents[at] = points[ends[2 * b]!]!;
			pointParents[at + 1] = points[ends[2 * b + 1]!]!;
		}
	},
};

/** Loops that worker threads may run. */
export const resultLoops = [writeRows, writeParents];
