import wgsl from '../../../kernels/goal/edgeGoal.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { deselectMet } from './deselectMet.ts';
import { isFurther, longestSlotOf } from './longestSlot.ts';

/**
 * Deselects the triangles whose longest edge has a squared length of at most `high` · 2³² + `low`; adds the number of
 * those that stay selected to `missing[0]`. An item is a triangle.
 */
export const edgeGoal = defineStep({
	name: 'goal/edgeGoal',
	wgsl,
	bindings: {
		corners: read,
		halfEdges: read,
		coordinates: read,
		selected: write,
		missing: atomic,
	},
	parameters: ['dimension', 'high', 'low'],
	parallel: true,
	cpu(count, { dimension, high, low }, arrays, first = 0, end = count) {
		const { corners, halfEdges, coordinates, selected, missing } = arrays;
		const found = deselectMet(selected, first, end, (t) => {
			const k = longestSlotOf(halfEdges, t);
			const a = corners[3 * t + k]!;
			const b = corners[3 * t + (k === 2 ? 0 : k + 1)]!;
			return isFurther(coordinates, dimension, a, b, high, low);
		});
		addU32(missing, 0, found);
	},
});
