import { NONE } from '../../mesh/topology.ts';
import { HALF_BITS } from './count.ts';
import { wasDivided } from './ranks.ts';

/*
 * Halves of a divided edge, for the CPU kernels of both divisions. V8 inlines functions as small as these; a single
 * function for everything that an owner makes was not inlined, and step 7 took 7 % longer on one core.
 */

/** Writes the ends of the edge that a new point halves, in the edge's direction. */
export function setEnds(
	pointParents: Uint32Array,
	newPoint: number,
	against: number,
	x: number,
	y: number,
): void {
	pointParents[2 * newPoint + against] = x;
	pointParents[2 * newPoint + 1 - against] = y;
}

/**
 * Writes for both halves of edge `e` the input edge that they are part of; if it is on the boundary, marks them as boundary
 * edges.
 */
export function setHalves(
	edgeParents: Uint32Array,
	edgeTriangles: Uint32Array,
	work: Uint32Array,
	ranks: number,
	inputEdges: number,
	e: number,
	half: number,
): void {
	let parent = 0;
	if (e >= inputEdges) {
		parent = edgeParents[e - inputEdges]!;
		// The number belongs to an inner edge now.
		edgeParents[e - inputEdges] = 0;
	} else if (!wasDivided(work, ranks, e)) parent = e + 1;
	edgeParents[half - inputEdges] = parent;
	edgeParents[half + 1 - inputEdges] = parent;
	if (edgeTriangles[2 * e + 1] === NONE) {
		edgeTriangles[2 * half + 1] = NONE;
		edgeTriangles[2 * half + 3] = NONE;
	}
}

/** First half of a divided edge that another triangle owns; new edges are numbered from `edgesBase`. */
export function halfOfOwner(
	work: Uint32Array,
	blocks: number,
	halfAt: number,
	edgesBase: number,
): number {
	const word = work[halfAt]!;
	return (edgesBase + work[blocks + (word >>> HALF_BITS)]! + (word & ((1 << HALF_BITS) - 1))) | 0;
}
