import wgsl from '../../../kernels/topology/listSides.wgsl';
import { defineStep, read, write } from '../step.ts';
import { cornerOrder, sideBetween, sortedSlot } from './sortedCorners.ts';

/**
 * Puts each side in its list, flagged where it runs towards the list's point, and beside it, in `farEnds`, its other
 * end. An item is a triangle.
 */
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
	parallel: true,
	twin(
		count,
		{ fewest },
		{ corners, degrees, starts, places, listed, farEnds },
		first = 0,
		stop = count,
	) {
		for (let t = first; t < stop; t++) {
			const order = cornerOrder(corners, degrees, fewest, t);
			const [x, y, z] = [sortedSlot(order, 0), sortedSlot(order, 1), sortedSlot(order, 2)];
			const pair = starts[corners[3 * t + x]!]! + places[2 * t]!;
			const single = starts[corners[3 * t + y]!]! + places[2 * t + 1]!;
			listed[pair] = sideBetween(t, x, y);
			listed[pair + 1] = sideBetween(t, x, z);
			listed[single] = sideBetween(t, y, z);
			farEnds[pair] = corners[3 * t + y]!;
			farEnds[pair + 1] = farEnds[single] = corners[3 * t + z]!;
		}
	},
});
