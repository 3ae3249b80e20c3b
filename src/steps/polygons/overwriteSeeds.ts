import wgsl from '../../../kernels/polygons/overwriteSeeds.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { frontierFrom } from './halfEdges.ts';

/**
 * Regions of several polygons have several seeds, and some polygons more than one (section 6.6): the least frontier edge of each polygon is its
 * start, as a bit. An item is a tip.
 */
export const overwriteSeeds = defineStep({
	name: 'polygons/overwriteSeeds',
	wgsl,
	bindings: { twins: read, frontier: read, nexts: read, cuts: readPairs, starts: atomic },
	parallel: true,
	twin(count, _, { twins, frontier, nexts, cuts, starts }, first = 0, end = count) {
		const startAt = (from: number): void => {
			let least = from;
			for (let h = nexts[from]!; h !== from; h = nexts[h]!) least = Math.min(least, h);
			setBit(starts, least);
		};
		for (let i = first; i < end; i++) {
			const cut = cuts[2 * i]!;
			startAt(cut);
			startAt(twins[cut]!);
			startAt(frontierFrom(twins, frontier, cuts[2 * i + 1]!));
		}
	},
});
