import wgsl from '../../../kernels/topology/countCorners.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';

/** Counts the corners at each point in `degrees`. An item is a corner. */
export const countCorners = defineStep({
	name: 'topology/countCorners',
	wgsl,
	bindings: { corners: read, degrees: atomic },
	parallel: true,
	cpu(count, _, { corners, degrees }, first = 0, end = count) {
		for (let slot = first; slot < end; slot++) addU32(degrees, corners[slot]!, 1);
	},
});
