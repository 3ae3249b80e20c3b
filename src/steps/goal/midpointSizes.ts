import wgsl from '../../../kernels/goal/midpointSizes.wgsl';
import { defineStep, read, write } from '../step.ts';

/**
 * Writes the sizes at points [`points`, …): the mean, rounded down, of the sizes at the two points that each is
 * between. The first `before` entries of `pointParents` belong to points before them. An item is a new point.
 */
export const midpointSizes = defineStep({
	name: 'goal/midpointSizes',
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
