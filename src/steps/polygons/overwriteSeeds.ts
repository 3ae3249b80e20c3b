import wgsl from '../../../kernels/polygons/overwriteSeeds.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { frontierFrom, plainTwin } from './halfEdges.ts';

/**
 * Regions of several polygons have several seeds, and some polygons more than one (section 6.6): the least frontier edge of each polygon is its
 * start, as a bit. Three polygons may come of a cut: on both sides
 * of its edge, and at the seed of its region. An item is one of them.
 */
export const overwriteSeeds = defineStep({
	name: 'polygons/overwriteSeeds',
	wgsl,
	bindings: { twins: read, nexts: read, cuts: readPairs, starts: atomic },
	parallel: true,
	twin(count, _, { twins, nexts, cuts, starts }, first = 0, end = count) {
		const startAt = (from: number): void => {
			let least = from;
			for (let h = nexts[from]!; h !== from; h = nexts[h]!) least = Math.min(least, h);
			setBit(starts, least);
		};
		for (let i = first; i < end; i++) {
			const tip = Math.floor(i / 3);
			const cut = cuts[2 * tip]!;
			if (i % 3 === 0) startAt(cut);
			else if (i % 3 === 1) startAt(plainTwin(twins[cut]!));
			else startAt(frontierFrom(twins, cuts[2 * tip + 1]!));
		}
	},
});
