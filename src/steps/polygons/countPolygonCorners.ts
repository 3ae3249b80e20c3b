import wgsl from '../../../kernels/polygons/countPolygonCorners.wgsl';
import { defineStep, read, write } from '../step.ts';
import { withoutFlags } from './halfEdges.ts';

/** Counts the corners of each polygon. An item is a polygon. */
export const countPolygonCorners = defineStep({
	name: 'polygons/countPolygonCorners',
	wgsl,
	bindings: { links: read, starts: read, sizes: write },
	parallel: true,
	cpu(count, _, { links, starts, sizes }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const start = starts[i]!;
			let size = 1;
			for (let h = withoutFlags(links[start]!); h !== start; h = withoutFlags(links[h]!)) size++;
			sizes[i] = size;
		}
	},
});
