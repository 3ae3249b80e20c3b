import wgsl from '../../../kernels/compact/findUnused.wgsl';
import { clearBit, hasBit, setBit } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Finds the points and edges of removed triangles alone. Sets the bits of points and edges of removed triangles if
 * `removing` is 1; run after that with 0, clears the bits of those of the other triangles. `removed` has a bit for each
 * triangle. An item is a triangle.
 */
export const findUnused = defineStep({
	name: 'compact/findUnused',
	wgsl,
	bindings: { removed: read, corners: read, halfEdges: read, points: atomic, edges: atomic },
	parameters: ['removing'],
	parallel: true,
	cpu(count, { removing }, arrays, first = 0, end = count) {
		const { removed, corners, halfEdges, points, edges } = arrays;
		for (let t = first; t < end; t++) {
			if (hasBit(removed, t) !== (removing === 1)) continue;
			for (let i = 3 * t; i < 3 * t + 3; i++) {
				const point = corners[i]!;
				const edge = halfEdges[i]! & EDGE;
				if (removing === 1) {
					setBit(points, point);
					setBit(edges, edge);
				} else {
					if (hasBit(points, point)) clearBit(points, point);
					if (hasBit(edges, edge)) clearBit(edges, edge);
				}
			}
		}
	},
});
