import wgsl from '../../../kernels/polygons/countPolygonCorners.wgsl';
import { defineStep, read, write } from '../step.ts';

/**
 * How many corners each polygon has. An item is a polygon.
 */
export const countPolygonCorners = defineStep({
	name: 'polygons/countPolygonCorners',
	wgsl,
	bindings: { nexts: read, starts: read, sizes: write },
	parallel: true,
	twin(count, _, { nexts, starts, sizes }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const start = starts[i]!;
			let size = 1;
			for (let h = nexts[start]!; h !== start; h = nexts[h]!) size++;
			sizes[i] = size;
		}
	},
});
