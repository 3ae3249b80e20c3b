import wgsl from '../../../kernels/topology/countCorners.wgsl';
import { atomic, defineStep, read } from '../step.ts';

/** Adds up the corners at each point. An item is a corner. */
export const countCorners = defineStep({
	name: 'topology/countCorners',
	wgsl,
	bindings: { corners: read, degrees: atomic },
	twin(count, _, { corners, degrees }) {
		for (let slot = 0; slot < count; slot++) degrees[corners[slot]!]!++;
	},
});
