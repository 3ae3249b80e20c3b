import wgsl from '../../../kernels/goal/middleSizes.wgsl';
import { defineStep, read, write } from '../step.ts';

/**
 * The sizes at the points from `points` on, each the mean, rounded down, of those at the two points that it lies
 * between. `before` of the entries of `pointParents` belong to points before them.
 */
export const middleSizes = defineStep({
	name: 'goal/middleSizes',
	wgsl,
	bindings: { pointParents: read, sizes: write },
	parameters: ['points', 'before'],
	parallel: true,
	cpu(count, { points, before }, { pointParents, sizes }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			const at = 2 * (before + i);
			sizes[points + i] = (sizes[pointParents[at]!]! + sizes[pointParents[at + 1]!]!) >>> 1;
		}
	},
});
