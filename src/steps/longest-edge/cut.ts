import { NONE } from '../../mesh/topology.ts';
import { HALF_BITS } from './count.ts';
import { wasDivided } from './ranks.ts';

/*
 * What becomes of a divided edge, for the CPU kernels of both divisions. The compiler inlines functions as small as these. One
 * function for all that an owner makes was not inlined, and step 7 took a fourteenth longer on one core.
 */

/** Writes the ends of the edge that a new point halves, as the edge runs. */
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

/** Writes what the halves of an edge take over from it: the input edge that they are parts of, and the boundary. */
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

/** The first half of a divided edge that another triangle owns; new edges count from `edgesBase`. */
export function halfOfOwner(
	work: Uint32Array,
	blocks: number,
	halfAt: number,
	edgesBase: number,
): number {
	const word = work[halfAt]!;
	return (edgesBase + work[blocks + (word >>> HALF_BITS)]! + (word & ((1 << HALF_BITS) - 1))) | 0;
}
