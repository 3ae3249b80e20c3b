import wgsl from '../../../kernels/polygons/labelSeedEdges.wgsl';
import { hasBit, lowestBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { FIXED } from './halfEdges.ts';

/**
 * A bit for one half-edge of each terminal edge (section 6.3): the longest of both of its triangles, or of its only one. An item is
 * 32 half-edges.
 */
export const labelSeedEdges = defineStep({
	name: 'polygons/labelSeedEdges',
	wgsl,
	bindings: { twins: read, longest: read, seeds: write },
	parallel: true,
	twin(count, _, { twins, longest, seeds }, first = 0, end = count) {
		for (let w = first; w < end; w++) {
			let word = 0;
			for (let left = longest[w]!; left !== 0; left &= left - 1) {
				const bit = lowestBit(left);
				const twin = twins[32 * w + bit]!;
				if ((twin & FIXED) !== 0 || (32 * w + bit < twin && hasBit(longest, twin)))
					word |= 1 << bit;
			}
			seeds[w] = word;
		}
	},
});
