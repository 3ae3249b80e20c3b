import wgsl from '../../../kernels/polygons/labelInnerTriangles.wgsl';
import { hasBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { nextOf } from './halfEdges.ts';

/**
 * Writes the polygon of each triangle without a frontier edge: that of the first triangle with one on a path through
 * its polygon, whose triangles form a tree. An item is a triangle.
 */
export const labelInnerTriangles = defineStep({
	name: 'polygons/labelInnerTriangles',
	wgsl,
	bindings: { links: read, frontier: read, polygons: write },
	tile: 1024,
	parallel: true,
	cpu(count, _, { links, frontier, polygons }, first = 0, end = count) {
		const hasFrontier = (t: number): boolean =>
			hasBit(frontier, 3 * t) || hasBit(frontier, 3 * t + 1) || hasBit(frontier, 3 * t + 2);
		for (let t = first; t < end; t++) {
			if (hasFrontier(t)) continue;
			let h = links[3 * t]!;
			while (!hasFrontier(Math.floor(h / 3))) h = links[nextOf(h)]!;
			polygons[t] = polygons[Math.floor(h / 3)]!;
		}
	},
});
