import wgsl from '../../../kernels/polygons/cutEdges.wgsl';
import { orWord, setBit } from '../bits.ts';
import { atomic, defineStep, readPairs } from '../step.ts';
import { FRONTIER, plainTwin } from './halfEdges.ts';

/** The edges that `labelExtraEdges` chose become frontier edges (section 6.4). An item is a tip. */
export const cutEdges = defineStep({
	name: 'polygons/cutEdges',
	wgsl,
	bindings: { cuts: readPairs, twins: atomic, frontier: atomic },
	parallel: true,
	twin(count, _, { cuts, twins, frontier }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const h = cuts[2 * i]!;
			const twin = plainTwin(orWord(twins, h, FRONTIER));
			orWord(twins, twin, FRONTIER);
			setBit(frontier, h);
			setBit(frontier, twin);
		}
	},
});
