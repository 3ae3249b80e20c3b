import wgsl from '../../../kernels/polygons/pairHalfEdges.wgsl';
import { hasBit } from '../bits.ts';
import { EDGE, OWNED } from '../halfEdgeBits.ts';
import { defineStep, read, readPairs, write } from '../step.ts';
import { FIXED, NO_TWIN } from './halfEdges.ts';

/**
 * Writes the twin of each half-edge: `NO_TWIN` on the boundary, flagged `FIXED` if `hasFixed` is 1 and its bit of `fixed`
 * is set. An item is a half-edge.
 */
export const pairHalfEdges = defineStep({
	name: 'polygons/pairHalfEdges',
	wgsl,
	parameters: ['hasFixed'],
	bindings: { halfEdges: read, edgeTriangles: readPairs, fixed: read, twins: write },
	parallel: true,
	cpu(count, { hasFixed }, { halfEdges, edgeTriangles, fixed, twins }, first = 0, end = count) {
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
			twins[h] = hasFixed === 1 && hasBit(fixed, h) ? twin | FIXED : twin;
		}
	},
});
