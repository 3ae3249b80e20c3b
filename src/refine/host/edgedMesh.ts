import type { EdgedMesh } from '../../mesh/edgedMesh.ts';
import { NONE } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { AGAINST, EDGE, OWNED } from '../../steps/halfEdgeBits.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import type { DerivedHalfEdges } from '../topology/deriveHalfEdges.ts';
import type { WorkToFile } from './prepare.ts';

/** Triangles in working order, and their derived edges. */
type Derived = Pick<DerivedHalfEdges, 'halfEdges' | 'edgeTriangles'> & {
	readonly corners: Uint32Array;
};

/**
 * A planar triangulation with its derived edges, in working order; undefined if two triangles run along an edge in the same
 * direction. In slices of a few milliseconds, on one thread or several.
 */
export function* edgedMeshOf(
	{ points }: TriMesh,
	{ corners, halfEdges, edgeTriangles }: Derived,
	work2file: Pick<WorkToFile, 'points'> | undefined,
	loops: Loops = singleThread,
): Generator<void, EdgedMesh | undefined> {
	const blocks = Math.ceil(halfEdges.length / BLOCK);
	const counts = loops.u32(blocks);
	yield* loops.run(countBoundary, blocks, { halfEdges, edgeTriangles, counts }, {});
	if (counts.includes(ALIKE)) return undefined;
	const boundary = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
	let at = 0;
	for (let block = 0; block < blocks; block++) {
		if (counts[block] === 0) continue;
		const end = Math.min((block + 1) * BLOCK, halfEdges.length);
		for (let s = block * BLOCK; s < end; s++)
			if (isBoundary(halfEdges[s]!, edgeTriangles)) boundary[at++] = s;
	}
	loops.drop(counts);
	return {
		points: work2file ? yield* permutePoints(points, work2file.points, loops) : points,
		corners,
		boundary,
	};
}

/** Half-edges of a block. */
const BLOCK = 1 << 13;
/** Count of a block with an edge whose half-edges have the same direction. */
const ALIKE = 0xffffffff;

/** Whether a half-edge is the only one of its edge. */
const isBoundary = (halfEdge: number, edgeTriangles: Uint32Array): boolean =>
	(halfEdge & OWNED) !== 0 && edgeTriangles[2 * (halfEdge & EDGE) + 1] === NONE;

const countBoundary: Loop<
	{ readonly [name in 'halfEdges' | 'edgeTriangles' | 'counts']: Uint32Array },
	never
> = {
	name: 'edged: boundary',
	arrays: { halfEdges: 'u32', edgeTriangles: 'u32', counts: 'u32' },
	parameters: [],
	grain: 64,
	run({ halfEdges, edgeTriangles, counts }, _, first, stop) {
		for (let block = first; block < stop; block++) {
			const end = Math.min((block + 1) * BLOCK, halfEdges.length);
			let count = 0;
			let hasSameDirection = false;
			for (let s = block * BLOCK; s < end; s++) {
				const halfEdge = halfEdges[s]!;
				if (isBoundary(halfEdge, edgeTriangles)) count++;
				hasSameDirection ||= (halfEdge & (OWNED | AGAINST)) === 0;
			}
			counts[block] = hasSameDirection ? ALIKE : count;
		}
	},
};

/** Permutes x y of points. */
export function* permutePoints(
	points: Float64Array,
	order: Uint32Array,
	loops: Loops,
): Generator<void, Float64Array> {
	const moved = loops.f64(2 * order.length, true);
	yield* loops.run(movePoints, order.length, { points, order, moved }, {});
	return moved;
}

const movePoints: Loop<
	{ readonly points: Float64Array; readonly order: Uint32Array; readonly moved: Float64Array },
	never
> = {
	name: 'edged: points',
	arrays: { points: 'f64', order: 'u32', moved: 'f64' },
	parameters: [],
	grain: 1 << 18,
	run({ points, order, moved }, _, first, end) {
		for (let i = first; i < end; i++) {
			moved[2 * i] = points[2 * order[i]!]!;
			moved[2 * i + 1] = points[2 * order[i]! + 1]!;
		}
	},
};

/** Loops that worker threads may run. */
export const edgedLoops = [countBoundary, movePoints];
