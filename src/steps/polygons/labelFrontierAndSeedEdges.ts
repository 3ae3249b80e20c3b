import wgsl from '../../../kernels/polygons/labelFrontierAndSeedEdges.wgsl';
import { hasBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { FIXED, FRONTIER, plainTwin } from './halfEdges.ts';

/**
 * A bit for each frontier edge (section 6.2): the longest of neither of its triangles, or one that no region crosses; it is
 * flagged beside its twin, too. And a bit for one
 * half-edge of each terminal edge (section 6.3): the longest of both of its triangles, or of its only one. An item is a half-edge.
 */
export const labelFrontierAndSeedEdges = defineStep({
	name: 'polygons/labelFrontierAndSeedEdges',
	wgsl,
	bindings: { twins: write, longest: read, frontier: write, seeds: write },
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
				const isTheirs = !isFixed && hasBit(longest, plainTwin(twin));
				const isFrontier = isFixed || !(isOwn || isTheirs);
				twins[h] = isFrontier ? twin | FRONTIER : twin & ~FRONTIER;
				if (isFrontier) frontierWord |= 1 << (h & 31);
				if (isOwn && (isFixed || (isTheirs && h < plainTwin(twin)))) seedWord |= 1 << (h & 31);
			}
			frontier[start >>> 5] = frontierWord;
			seeds[start >>> 5] = seedWord;
		}
	},
});
