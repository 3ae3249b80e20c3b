import wgsl from '../../../kernels/goal/sizeGoal.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { deselectMet } from './deselectMet.ts';
import { isFurther, longestSlotOf } from './longestSlot.ts';

/**
 * Deselects the triangles whose longest edge is not longer than the size at its midpoint: the mean of the `sizes` at its
 * ends, rounded down. Sizes are in units of the lattice, below 2³¹. Adds the number of triangles that stay selected to
 * `missing[0]`. An item is a triangle.
 */
export const sizeGoal = defineStep({
	name: 'goal/sizeGoal',
	wgsl,
	bindings: {
		corners: read,
		halfEdges: read,
		coordinates: read,
		sizes: read,
		selected: write,
		missing: atomic,
	},
	parameters: ['dimension'],
	parallel: true,
	cpu(count, { dimension }, arrays, first = 0, end = count) {
		const { corners, halfEdges, coordinates, sizes, selected, missing } = arrays;
		const found = deselectMet(selected, first, end, (t) => {
			const k = longestSlotOf(halfEdges, t);
			const a = corners[3 * t + k]!;
			const b = corners[3 * t + (k === 2 ? 0 : k + 1)]!;
			const size = (sizes[a]! + sizes[b]!) >>> 1;
			// As for squared lengths: the lower 32 bits are exact, the upper ones come from the double.
			const low = Math.imul(size, size) >>> 0;
			const high = Math.floor((size * size - low) / 2 ** 32 + 0.5);
			return isFurther(coordinates, dimension, a, b, high, low);
		});
		addU32(missing, 0, found);
	},
});
