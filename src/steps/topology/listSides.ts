import wgsl from '../../../kernels/topology/listSides.wgsl';
import { defineStep, read, write } from '../step.ts';
import { endSlot, standsAtStart } from './sideEnds.ts';

/** Puts each side in its list, and beside it, in `farEnds`, the end that the list is not of. An item is a side. */
export const listSides = defineStep({
	name: 'topology/listSides',
	wgsl,
	parameters: ['fewest'],
	bindings: {
		corners: read,
		degrees: read,
		starts: read,
		places: read,
		listed: write,
		farEnds: write,
	},
	twin(count, { fewest }, { corners, degrees, starts, places, listed, farEnds }) {
		for (let side = 0; side < count; side++) {
			const a = corners[side]!;
			const b = corners[endSlot(side)]!;
			const atA = standsAtStart(degrees, fewest, a, b);
			const place = starts[atA ? a : b]! + places[side]!;
			listed[place] = side;
			farEnds[place] = atA ? b : a;
		}
	},
});
