import wgsl from '../../../kernels/polygons/changeAttributes.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { frontierFrom, NO_TWIN, nextOf, plainTwin } from './halfEdges.ts';

/**
 * The half-edge that follows each frontier edge round its polygon (section 6.5), and a bit for each frontier edge that is followed by its
 * own twin: it ends in a barrier tip. An item is a half-edge.
 */
export const changeAttributes = defineStep({
	name: 'polygons/changeAttributes',
	wgsl,
	bindings: { twins: read, frontier: read, nexts: write, tips: atomic },
	tile: 2048,
	parallel: true,
	twin(count, _, { twins, frontier, nexts, tips }, first = 0, end = count) {
		for (let h = first; h < end; h++) {
			if (!hasBit(frontier, h)) continue;
			const next = frontierFrom(twins, nextOf(h));
			nexts[h] = next;
			const twin = twins[h]!;
			if (twin !== NO_TWIN && next === plainTwin(twin)) setBit(tips, h);
		}
	},
});
