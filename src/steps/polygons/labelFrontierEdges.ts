import wgsl from '../../../kernels/polygons/labelFrontierEdges.wgsl';
import { hasBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { FIXED } from './halfEdges.ts';

/**
 * A bit for each frontier edge (section 6.2): the longest of neither of its triangles, or one that no region crosses. An item is a
 * half-edge.
 */
export const labelFrontierEdges = defineStep({
	name: 'polygons/labelFrontierEdges',
	wgsl,
	bindings: { twins: read, longest: read, frontier: write },
	parallel: true,
	twin(count, _, { twins, longest, frontier }, first = 0, end = count) {
		for (let start = first; start < end; start += 32) {
			let word = 0;
			for (let h = start, stop = Math.min(start + 32, end); h < stop; h++) {
				const twin = twins[h]!;
				if ((twin & FIXED) !== 0 || !(hasBit(longest, h) || hasBit(longest, twin)))
					word |= 1 << (h & 31);
			}
			frontier[start >>> 5] = word;
		}
	},
});
