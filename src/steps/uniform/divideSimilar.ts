import wgsl from '../../../kernels/uniform/divideSimilar.wgsl';
import { addU32 } from '../bits.ts';
import { AGAINST, EDGE, LONGEST, OWNED } from '../halfEdgeBits.ts';
import { halfOfOwner, setEnds, setHalves } from '../longest-edge/cut.ts';
import { divide } from '../longest-edge/divide.ts';
import { fits, itemsEnd } from '../longest-edge/head.ts';
import { BLOCK, isSimilar, newEdgesBefore } from '../longest-edge/info.ts';
import { longestOf, shortBetween } from '../longest-edge/measure.ts';
import { rankOf } from '../longest-edge/ranks.ts';
import { SHORTER } from '../longest-edge/status.ts';
import { defineStep } from '../step.ts';

/** Indexes of points: the corners A, B and C, and the midpoints M of A→B, R of B→C and Q of C→A. */
const [A, B, C, M, R, Q] = [0, 1, 2, 3, 4, 5];
/** Corners of the children, in the order in which they are stored. */
const CORNERS = [A, M, Q, M, B, R, Q, R, C, R, Q, M];
/**
 * Half-edges of the children: of slot k of the divided triangle, 4 k is the half at its origin, 4 k + 1 that at its
 * destination, 4 k + 2 its inner edge's half-edge in the owner, 4 k + 3 the one in the triangle inside.
 */
const HALF_EDGES = [0, 6, 9, 1, 4, 10, 2, 5, 8, 3, 7, 11];

/**
 * Step 7 for triangles whose `info` says that they become four similar ones, which `divide` skips: divides A B C, from
 * its first corner, into A M Q in place and M B R, Q R C and R Q M in its new slots, in that order, with slots whose
 * half-edges are parallel to those of A B C. The inner edge that takes the number of a divided edge, or a new one, is
 * the one parallel to it: it has that edge's direction in the triangle, and is owned by the triangle at the corner
 * across. Otherwise the same as `divide`. Runs after `divide`, which may write anything into these slots.
 */
export const divideSimilar = defineStep({
	name: 'uniform/divideSimilar',
	wgsl,
	bindings: divide.bindings,
	parameters: divide.parameters,
	constants: divide.constants,
	parallel: true,
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents } = arrays;
		const { work, status } = arrays;
		const { sparse, blocks, ranks, list, info, halves, points, edges, triangles } = parameters;
		const { inputPoints, inputEdges, dimension } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const edgesBase = (edges - work[blocks]!) | 0;
		const ids = new Uint32Array(6);
		const at = new Int32Array(18);
		const childHalfEdges = new Uint32Array(12);
		let shorter = 0;
		const differ = (p: number, q: number, axis: number): number =>
			(at[3 * p + axis]! - at[3 * q + axis]!) | 0;
		const short = (p: number, q: number): number =>
			shortBetween(differ(p, q, 0), differ(p, q, 1), differ(p, q, 2));
		const stop = itemsEnd(work, blocks, sparse, end);
		for (let i = first; i < stop; i++) {
			const word = work[info + i]!;
			if (!isSimilar(word)) continue;
			const t = sparse === 0 ? i : work[list + i]!;
			const block = Math.floor(i / BLOCK);
			const made = edgesBase + work[blocks + block]! + (word >>> 18);
			const fresh = triangles + work[block]! + ((word >>> 8) & 0x3ff);
			for (let k = 0; k < 3; k++) {
				ids[k] = corners[3 * t + k]!;
				for (let axis = 0; axis < dimension; axis++)
					at[3 * k + axis] = coordinates[dimension * ids[k]! + axis]!;
			}
			for (let k = 0; k < 3; k++) {
				const next = k === 2 ? 0 : k + 1;
				const midpoint = M + k;
				const halfEdge = halfEdges[3 * t + k]! & ~LONGEST;
				const e = halfEdge & EDGE;
				const rank = rankOf(work, ranks, e);
				const against = halfEdge >>> 31;
				ids[midpoint] = points + rank;
				for (let axis = 0; axis < dimension; axis++)
					at[3 * midpoint + axis] = (at[3 * k + axis]! + at[3 * next + axis]!) >> 1;
				let inner = made + newEdgesBefore(word, k);
				let half = inner;
				if ((halfEdge & OWNED) !== 0) {
					inner = e;
					for (let axis = 0; axis < dimension; axis++)
						coordinates[dimension * ids[midpoint] + axis] = at[3 * midpoint + axis]!;
					setEnds(pointParents, ids[midpoint] - inputPoints, against, ids[k]!, ids[next]!);
					setHalves(edgeParents, edgeTriangles, work, ranks, inputEdges, e, half);
					shorter += short(k, midpoint) + short(midpoint, next) - short(k, next);
				} else {
					edgeParents[inner - inputEdges] = 0;
					half = halfOfOwner(work, blocks, halves + rank, edgesBase);
				}
				const flags = halfEdge & (OWNED | AGAINST);
				childHalfEdges[4 * k] = flags | (half + 1 - against);
				childHalfEdges[4 * k + 1] = flags | (half + against);
				childHalfEdges[4 * k + 2] = inner | OWNED;
				childHalfEdges[4 * k + 3] = inner | AGAINST;
			}
			shorter += short(Q, R) + short(M, Q) + short(R, M);
			for (let j = 0; j < 4; j++) {
				const place = j === 0 ? t : fresh + j - 1;
				const to = 3 * place;
				for (let k = 0; k < 3; k++) {
					const halfEdge = childHalfEdges[HALF_EDGES[3 * j + k]!]!;
					corners[to + k] = ids[CORNERS[3 * j + k]!]!;
					halfEdges[to + k] = halfEdge;
					// The owner comes first.
					edgeTriangles[2 * (halfEdge & EDGE) + ((halfEdge & OWNED) === 0 ? 1 : 0)] = place;
				}
				const [a, b, c] = [3 * CORNERS[3 * j]!, 3 * CORNERS[3 * j + 1]!, 3 * CORNERS[3 * j + 2]!];
				const slot = longestOf(
					{
						ab: halfEdges[to]! & EDGE,
						bc: halfEdges[to + 1]! & EDGE,
						ca: halfEdges[to + 2]! & EDGE,
					},
					{ x: at[a]!, y: at[a + 1]!, z: at[a + 2]! },
					{ x: at[b]!, y: at[b + 1]!, z: at[b + 2]! },
					{ x: at[c]!, y: at[c + 1]!, z: at[c + 2]! },
				);
				halfEdges[to + slot] = halfEdges[to + slot]! | LONGEST;
			}
		}
		if (shorter !== 0) addU32(status, SHORTER, shorter);
	},
});
