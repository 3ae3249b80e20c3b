import wgsl from '../../../kernels/topology/countSides.wgsl';
import { addWord } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { cornerOrder, sortedSlot } from './sortedCorners.ts';

/**
 * Counts the sides in the list of each point, and gives the sides of each triangle two places in lists, from 0: two stand
 * from `places[2 t]` on in that of its first corner, one at `places[2 t + 1]` in that of its second. Which places these
 * are depends on the order of the invocations, and nothing that follows depends on it. An item is a triangle.
 */
export const countSides = defineStep({
	name: 'topology/countSides',
	wgsl,
	parameters: ['fewest'],
	bindings: { corners: read, degrees: read, sizes: atomic, places: write },
	parallel: true,
	twin(count, { fewest }, { corners, degrees, sizes, places }, first = 0, end = count) {
		for (let t = first; t < end; t++) {
			const order = cornerOrder(corners, degrees, fewest, t);
			const x = corners[3 * t + sortedSlot(order, 0)]!;
			const y = corners[3 * t + sortedSlot(order, 1)]!;
			places[2 * t] = addWord(sizes, x, 2);
			places[2 * t + 1] = addWord(sizes, y, 1);
		}
	},
});
