import wgsl from '../../../kernels/polygons/pairHalfEdges.wgsl';
import { hasBit } from '../bits.ts';
import { EDGE, OWNED } from '../halfEdgeBits.ts';
import { defineStep, read, readPairs, write } from '../step.ts';
import { FIXED, NO_TWIN } from './halfEdges.ts';

/**
 * Writes the twin of each half-edge: `NO_TWIN` on the boundary, flagged `FIXED` if `keeps` is 1 and its bit of `kept`
 * is set. An item is a half-edge.
 */
export const pairHalfEdges = defineStep({
	name: 'polygons/pairHalfEdges',
	wgsl,
	parameters: ['keeps'],
	bindings: { halfEdges: read, edgeTriangles: readPairs, kept: read, twins: write },
	parallel: true,
	cpu(count, { keeps }, { halfEdges, edgeTriangles, kept, twins }, first = 0, end = count) {
		for (let h = first; h < end; h++) {
			const halfEdge = halfEdges[h]!;
			const edge = halfEdge & EDGE;
			const other = edgeTriangles[2 * edge + (halfEdge & OWNED ? 1 : 0)]!;
			if (other === NO_TWIN) {
				twins[h] = NO_TWIN;
				continue;
			}
			let twin = 3 * other;
			if ((halfEdges[twin]! & EDGE) !== edge)
				twin += (halfEdges[twin + 1]! & EDGE) === edge ? 1 : 2;
			twins[h] = keeps === 1 && hasBit(kept, h) ? twin | FIXED : twin;
		}
	},
});
