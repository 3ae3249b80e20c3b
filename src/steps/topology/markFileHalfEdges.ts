import wgsl from '../../../kernels/topology/markFileHalfEdges.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';
import { isFirstOfEdge } from './isFirstOfEdge.ts';

/**
 * Sets a bit, in the file's order of half-edges, for each half-edge that is the first of its edge in the file. An item
 * is a triangle.
 */
export const markFileHalfEdges = defineStep({
	name: 'topology/markFileHalfEdges',
	wgsl,
	bindings: { halfEdges: read, fileOrder: read, leading: atomic },
	parallel: true,
	cpu(count, _, { halfEdges, fileOrder, leading }, first = 0, end = count) {
		for (let t = first; t < end; t++)
			for (let k = 0; k < 3; k++)
				if (isFirstOfEdge(halfEdges, t, k)) setBit(leading, 3 * fileOrder[t]! + k);
	},
});
