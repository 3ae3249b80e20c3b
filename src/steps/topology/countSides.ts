import wgsl from '../../../kernels/topology/countSides.wgsl';
import { atomic, defineStep, read, write } from '../step.ts';
import { endSlot, standsAtStart } from './sideEnds.ts';

/**
 * Counts the sides in the list of each point and gives each side a place in its list, from 0: which, depends on the order
 * of the invocations, and nothing that follows depends on it. An item is a side.
 */
export const countSides = defineStep({
	name: 'topology/countSides',
	wgsl,
	parameters: ['fewest'],
	bindings: { corners: read, degrees: read, sizes: atomic, places: write },
	twin(count, { fewest }, { corners, degrees, sizes, places }) {
		for (let side = 0; side < count; side++) {
			const a = corners[side]!;
			const b = corners[endSlot(side)]!;
			places[side] = sizes[standsAtStart(degrees, fewest, a, b) ? a : b]!++;
		}
	},
});
