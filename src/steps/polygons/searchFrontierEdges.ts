import wgsl from '../../../kernels/polygons/searchFrontierEdges.wgsl';
import { lowestBit, setBit } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';
import { frontierFrom } from './halfEdges.ts';

/**
 * A frontier edge of the polygon of each seed, as a bit (section 6.5.1). An item is 32 half-edges.
 */
export const searchFrontierEdges = defineStep({
	name: 'polygons/searchFrontierEdges',
	wgsl,
	bindings: { twins: read, seeds: read, starts: atomic },
	parallel: true,
	twin(count, _, { twins, seeds, starts }, first = 0, end = count) {
		for (let w = first; w < end; w++)
			for (let left = seeds[w]!; left !== 0; left &= left - 1)
				setBit(starts, frontierFrom(twins, 32 * w + lowestBit(left)));
	},
});
