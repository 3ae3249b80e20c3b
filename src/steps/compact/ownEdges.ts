import wgsl from '../../../kernels/compact/ownEdges.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { EDGE, OWNED } from '../halfEdgeBits.ts';
import { defineStep, write } from '../step.ts';

/**
 * Gives each edge whose owner is removed, `NONE` in `edgeTriangles`, to its other triangle, if it has one. The edge
 * keeps its direction. An item is an edge.
 */
export const ownEdges = defineStep({
	name: 'compact/ownEdges',
	wgsl,
	bindings: { halfEdges: write, edgeTriangles: write },
	parallel: true,
	cpu(count, _, { halfEdges, edgeTriangles }, first = 0, end = count) {
		for (let e = first; e < end; e++) {
			const t = edgeTriangles[2 * e + 1]!;
			if (edgeTriangles[2 * e] !== NONE || t === NONE) continue;
			edgeTriangles[2 * e] = t;
			edgeTriangles[2 * e + 1] = NONE;
			for (let halfEdge = 3 * t; halfEdge < 3 * t + 3; halfEdge++)
				if ((halfEdges[halfEdge]! & EDGE) === e) halfEdges[halfEdge] = halfEdges[halfEdge]! | OWNED;
		}
	},
});
