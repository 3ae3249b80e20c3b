import wgsl from '../../../kernels/topology/numberEdges.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { rankOf } from '../bits.ts';
import { AGAINST, OWNED } from '../halfEdgeBits.ts';
import { defineStep, read, readPairs, write, writePairs } from '../step.ts';
import { FLAG, HALF_EDGE } from './nearEnd.ts';

/**
 * Replaces each entry of `matchTiles` and `matchLists` by the half-edge's edge with the flags of `halfEdgeBits.ts`
 * (except `LONGEST`), in place, and writes the triangles of each edge. An edge's number is the rank of its first
 * half-edge among all first half-edges. It has the direction of the half-edge that is first in the file, whose triangle
 * owns it. If `ordered` is 0, the triangles are in the file's order and `fileOrder` is not read. Does nothing if
 * `edgeTriangles` is too short for all edges; their number follows the `words` pairs of `ranks`. An item is a triangle.
 */
export const numberEdges = defineStep({
	name: 'topology/numberEdges',
	wgsl,
	parameters: ['ordered', 'words'],
	bindings: { fileOrder: read, ranks: readPairs, halfEdges: write, edgeTriangles: writePairs },
	parallel: true,
	cpu(
		count,
		{ ordered, words },
		{ fileOrder, ranks, halfEdges, edgeTriangles },
		first = 0,
		stop = count,
	) {
		if (2 * ranks[2 * words + 1]! > edgeTriangles.length) return;
		for (let halfEdge = 3 * first, t = first; t < stop; t++)
			for (const next = halfEdge + 3; halfEdge < next; halfEdge++) {
				const entry = halfEdges[halfEdge]!;
				const opposite = entry & HALF_EDGE;
				const edge = rankOf(ranks, Math.min(halfEdge, opposite));
				let leads = true;
				let other = NONE;
				if (entry !== NONE) {
					other = Math.floor(opposite / 3);
					leads =
						ordered === 0 || other === t ? halfEdge < opposite : fileOrder[t]! < fileOrder[other]!;
				}
				const against = !leads && (entry & FLAG) === 0;
				const owned = leads || other === t;
				halfEdges[halfEdge] = (edge | (owned ? OWNED : 0) | (against ? AGAINST : 0)) >>> 0;
				if (halfEdge < opposite) {
					edgeTriangles[2 * edge] = leads ? t : other;
					edgeTriangles[2 * edge + 1] = leads ? other : t;
				}
			}
	},
});
