import wgsl from '../../../kernels/topology/numberFileEdges.wgsl';
import { rankOf } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { defineStep, read, write } from '../step.ts';
import { isFirstOfEdge } from './isFirstOfEdge.ts';

/** Writes for each edge its number by first appearance in the file's triangles. An item is a triangle. */
export const numberFileEdges = defineStep({
	name: 'topology/numberFileEdges',
	wgsl,
	bindings: { halfEdges: read, fileOrder: read, ranks: read, fileEdges: write },
	parallel: true,
	cpu(count, _, { halfEdges, fileOrder, ranks, fileEdges }, first = 0, end = count) {
		for (let t = first; t < end; t++)
			for (let k = 0; k < 3; k++)
				if (isFirstOfEdge(halfEdges, t, k))
					fileEdges[halfEdges[3 * t + k]! & EDGE] = rankOf(ranks, 3 * fileOrder[t]! + k);
	},
});
