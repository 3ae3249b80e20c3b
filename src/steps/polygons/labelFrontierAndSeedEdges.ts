import wgsl from '../../../kernels/polygons/labelFrontierAndSeedEdges.wgsl';
import { hasBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { FIXED } from './halfEdges.ts';

/**
 * A bit for each frontier edge (section 6.2): the longest of neither of its triangles, or one that no region crosses. And a bit for one
 * half-edge of each terminal edge (section 6.3): the longest of both of its triangles, or of its only one. An item is a half-edge.
 */
export const labelFrontierAndSeedEdges = defineStep({
	name: 'polygons/labelFrontierAndSeedEdges',
	wgsl,
	bindings: { twins: read, longest: read, frontier: write, seeds: write },
	tile: 1024,
	parallel: true,
	twin(count, _, { twins, longest, frontier, seeds }, first = 0, end = count) {
		for (let start = first; start < end; start += 32) {
			let frontierWord = 0;
			let seedWord = 0;
			for (let h = start, stop = Math.min(start + 32, end); h < stop; h++) {
				const twin = twins[h]!;
				const isFixed = (twin & FIXED) !== 0;
				const isOwn = hasBit(longest, h);
				const isTheirs = !isFixed && hasBit(longest, twin);
				if (isFixed || !(isOwn || isTheirs)) frontierWord |= 1 << (h & 31);
				if (isOwn && (isFixed || (isTheirs && h < twin))) seedWord |= 1 << (h & 31);
			}
			frontier[start >>> 5] = frontierWord;
			seeds[start >>> 5] = seedWord;
		}
	},
});
