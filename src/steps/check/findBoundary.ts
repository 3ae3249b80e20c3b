import wgsl from '../../../kernels/check/findBoundary.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { orU32, setBit } from '../bits.ts';
import { AGAINST, EDGE, OWNED } from '../halfEdgeBits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Sets the bits of half-edges without a twin in `boundary`, and bit 0 of `sameDirection[0]` if two half-edges of an
 * edge run in the same direction. An item is a half-edge.
 */
export const findBoundary = defineStep({
	name: 'check/findBoundary',
	wgsl,
	bindings: { halfEdges: read, edgeTriangles: read, boundary: atomic, sameDirection: atomic },
	parallel: true,
	cpu(count, _, { halfEdges, edgeTriangles, boundary, sameDirection }, first = 0, end = count) {
		for (let s = first; s < end; s++) {
			const halfEdge = halfEdges[s]!;
			if ((halfEdge & (OWNED | AGAINST)) === 0) orU32(sameDirection, 0, 1);
			if ((halfEdge & OWNED) !== 0 && edgeTriangles[2 * (halfEdge & EDGE) + 1] === NONE)
				setBit(boundary, s);
		}
	},
});
