import wgsl from '../../../kernels/goal/sizeGoal.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { keepMissing } from './keepMissing.ts';
import { isFurther, longestSlotOf } from './longestSlot.ts';

/**
 * Of the selected triangles leaves those selected whose longest edge is longer than the size in its middle: the mean of
 * the `sizes` at its ends, rounded down, all in units of the lattice, sizes below 2³¹. Adds their number to `missing[0]`.
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
		const found = keepMissing(selected, first, end, (t) => {
			const k = longestSlotOf(halfEdges, t);
			const a = corners[3 * t + k]!;
			const b = corners[3 * t + (k === 2 ? 0 : k + 1)]!;
			const size = (sizes[a]! + sizes[b]!) >>> 1;
			// As for squared lengths: the lower word exactly, and the upper one from what the double has without it.
			const low = Math.imul(size, size) >>> 0;
			const high = Math.floor((size * size - low) / 2 ** 32 + 0.5);
			return isFurther(coordinates, dimension, a, b, high, low);
		});
		addU32(missing, 0, found);
	},
});
