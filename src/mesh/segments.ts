import { assert } from '../util/assert.ts';
import type { RefineMaps } from './maps.ts';
import { NONE } from './topology.ts';

/**
 * Replaces each segment of the input by its subsegments in the refined mesh, in order from the segment's start.
 *
 * @param segments input edges, 0-based, in any order
 * @param oldEdges two points for each input edge
 * @param edges two points for each edge of the refined mesh
 * @param oldPoints number of input points; refinement made those from `oldPoints` on
 */
export function refineSegments(
	segments: Uint32Array,
	oldEdges: Uint32Array,
	edges: Uint32Array,
	{ edgeParents, pointParents }: RefineMaps,
	oldPoints: number,
): Uint32Array {
	const isSegment = new Uint8Array(oldEdges.length / 2);
	for (const e of segments) isSegment[e] = 1;
	// The first subsegment of each segment, and the two subsegments at each new point on one; `NONE` elsewhere.
	const first = new Uint32Array(isSegment.length).fill(NONE);
	const subsegmentsAt = new Uint32Array(pointParents.length).fill(NONE);
	const counts = new Uint32Array(isSegment.length);
	for (let e = 0; e < edgeParents.length; e++) {
		const parent = edgeParents[e]!;
		if (parent === NONE || isSegment[parent] === 0) continue;
		counts[parent]!++;
		for (const point of [edges[2 * e]!, edges[2 * e + 1]!]) {
			if (point === oldEdges[2 * parent]) first[parent] = e;
			else if (point >= oldPoints) {
				const slot = 2 * (point - oldPoints);
				subsegmentsAt[subsegmentsAt[slot] === NONE ? slot : slot + 1] = e;
			}
		}
	}
	let length = 0;
	for (const segment of segments) length += counts[segment]!;
	const refined = new Uint32Array(length);
	let at = 0;
	for (const segment of segments) {
		let subsegment = first[segment]!;
		let from = oldEdges[2 * segment]!;
		for (let n = counts[segment]!; n > 0; n--) {
			assert(subsegment !== NONE, `the parts of edge ${segment} do not join`);
			refined[at++] = subsegment;
			const to =
				edges[2 * subsegment] === from ? edges[2 * subsegment + 1]! : edges[2 * subsegment]!;
			if (to < oldPoints) break;
			const slot = 2 * (to - oldPoints);
			subsegment =
				subsegmentsAt[slot] === subsegment ? subsegmentsAt[slot + 1]! : subsegmentsAt[slot]!;
			from = to;
		}
	}
	assert(at === length, 'a segment has parts that its start does not lead to');
	return refined;
}
