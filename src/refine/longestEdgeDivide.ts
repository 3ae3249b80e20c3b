import type { Plane } from '../engine/engine.ts';
import { bitWords } from '../steps/bits.ts';
import { count } from '../steps/longest-edge/count.ts';
import { edgeLengths } from '../steps/longest-edge/edgeLengths.ts';
import { inherit } from '../steps/longest-edge/inherit.ts';
import { list } from '../steps/longest-edge/list.ts';
import { midpoints } from '../steps/longest-edge/midpoints.ts';
import { rank } from '../steps/longest-edge/rank.ts';
import { refineEdges } from '../steps/longest-edge/refineEdges.ts';
import { refineTriangles } from '../steps/longest-edge/refineTriangles.ts';
import { updateEdges } from '../steps/longest-edge/updateEdges.ts';
import type { Changed, Marked, TimeStep } from './longestEdgeMark.ts';
import type { Counts, LongestEdgeState } from './longestEdgeState.ts';
import { prefixSum } from './prefixSum.ts';

/**
 * The counts after a round. Each divided edge makes a point, two halves, and an inner edge in each of its triangles, one
 * of which takes its old place; each of its triangles gains one (thesis, §3.3, summed over all triangles).
 */
export function countsAfter({ points, edges, triangles }: Counts, marked: Marked): Counts {
	const inside = marked.edges - marked.boundaryEdges;
	return {
		points: points + marked.edges,
		edges: edges + 2 * marked.edges + inside,
		triangles: triangles + marked.edges + inside,
	};
}

/** The edges to measure: the first `listed` of `updated`, and those from `start` on. */
export interface Measured {
	readonly updated: Plane;
	readonly listed: number;
	readonly start: number;
	/** 1 where no round follows: short edges are counted and lengths not kept. */
	readonly last: 0 | 1;
}

/** Step 1. */
export function measureEdges(
	{ session, counts, edges, coordinates, lengths, shortEdges, dimension }: LongestEdgeState,
	{ updated, listed, start, last }: Measured,
): void {
	const planes = { list: updated, edges, coordinates, lengths, shortEdges };
	const parameters = { listed, start, dimension, last };
	session.run(edgeLengths, listed + counts.edges - start, parameters, planes);
}

/**
 * Steps 5 to 7 of a round on the touched triangles alone, and step 1 for the edges that are new or changed. The state
 * has room for what is made. Returns the triangles that are new or changed.
 */
export async function divideEdges(
	state: LongestEdgeState,
	marked: Marked,
	step: TimeStep,
	last: 0 | 1,
): Promise<Changed> {
	const { session, counts, dimension, coordinates, edges, triangleEdges, edgeTriangles } = state;
	const { selected, longest, edgeParents, triangleParents, pointParents } = state;
	const { divided, dividedBefore, touchedBits, touchedBefore } = marked;
	const edgeWords = bitWords(counts.edges);
	const touched = session.plane('list of touched triangles', 2 * marked.triangles);
	const newTriangles = session.plane('new triangles before', marked.triangles);
	const newEdges = session.plane('new edges before', marked.triangles);
	const ranks = session.plane('ranks of divided edges', 2 * edgeWords);
	await step('count', () => {
		const before = touchedBefore;
		session.run(list, bitWords(counts.triangles), {}, { touchedBits, before, touched });
		const made = { touched, newTriangles, newEdges };
		const planes = { triangleEdges, edgeTriangles, longest, divided, ...made };
		session.run(count, marked.triangles, {}, planes);
	});
	await step('prefix', () => {
		session.run(rank, edgeWords, {}, { divided, before: dividedBefore, ranks });
		prefixSum(session, newTriangles, marked.triangles);
		prefixSum(session, newEdges, marked.triangles);
	});
	for (const plane of [divided, dividedBefore, touchedBits, touchedBefore]) session.free(plane);

	const splits = session.plane('halves of divided edges', 4 * marked.edges);
	const updated = session.plane('list of updated edges', marked.edges);
	await step('refine', () => {
		const before = { points: counts.points, edges: counts.edges, last };
		const edgePlanes = { edges, edgeTriangles, edgeParents, splits };
		const inputs = { touched, newEdges, ranks, triangleEdges };
		session.run(refineEdges, marked.triangles, before, { ...inputs, ...edgePlanes });
		const { points } = counts;
		session.run(
			midpoints,
			marked.edges,
			{ points, before: points - state.inputPoints, dimension },
			{ splits, coordinates, pointParents },
		);
		session.run(updateEdges, edgeWords, { points }, { ranks, splits, edges, edgeParents, updated });
		session.run(
			refineTriangles,
			marked.triangles,
			{ triangles: counts.triangles, edges: counts.edges, last },
			{ touched, newTriangles, newEdges, ranks, splits, triangleEdges, edgeTriangles },
		);
		session.run(
			inherit,
			marked.triangles,
			{ triangles: counts.triangles },
			{ touched, newTriangles, selected, triangleParents },
		);
	});
	for (const plane of [newTriangles, newEdges, ranks, splits]) session.free(plane);
	state.counts = countsAfter(counts, marked);
	await step('edge lengths', () =>
		measureEdges(state, { updated, listed: marked.edges, start: counts.edges, last }),
	);
	session.free(updated);
	return { touched, listed: marked.triangles, start: counts.triangles };
}
