import wgsl from '../../../kernels/polygons/labelLongestEdges.wgsl';
import { LONGEST } from '../sides.ts';
import { defineStep, read, write } from '../step.ts';

/**
 * A bit for each half-edge that is the longest of its triangle (GPolylla, section 6.1; `markLongest` has compared the lengths). An
 * item is a half-edge.
 */
export const labelLongestEdges = defineStep({
	name: 'polygons/labelLongestEdges',
	wgsl,
	bindings: { sides: read, longest: write },
	parallel: true,
	twin(count, _, { sides, longest }, first = 0, end = count) {
		for (let start = first; start < end; start += 32) {
			let word = 0;
			for (let h = start, stop = Math.min(start + 32, end); h < stop; h++)
				if ((sides[h]! & LONGEST) !== 0) word |= 1 << (h & 31);
			longest[start >>> 5] = word;
		}
	},
});
