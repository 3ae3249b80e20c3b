import wgsl from '../../../kernels/topology/markFileSides.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';
import { leads } from './leads.ts';

/** Sets a bit, in the file's order of sides, for each side that is the first of its edge in the file. An item is a triangle. */
export const markFileSides = defineStep({
	name: 'topology/markFileSides',
	wgsl,
	bindings: { sides: read, fileOrder: read, leading: atomic },
	parallel: true,
	twin(count, _, { sides, fileOrder, leading }, first = 0, end = count) {
		for (let t = first; t < end; t++)
			for (let k = 0; k < 3; k++) if (leads(sides, t, k)) setBit(leading, 3 * fileOrder[t]! + k);
	},
});
