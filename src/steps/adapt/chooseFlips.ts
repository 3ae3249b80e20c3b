import wgsl from '../../../kernels/adapt/chooseFlips.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, readQuads, write } from '../step.ts';
import { flipsNow } from './flips.ts';

/**
 * Chooses flips that can happen at once (`flipsNow`). Writes 1 + the slot of the flipped edge to `chosen` of its
 * triangle, else 0, and adds their number to `status[counter]`. An item is a triangle.
 */
export const chooseFlips = defineStep({
	name: 'adapt/chooseFlips',
	wgsl,
	bindings: { points: readQuads, triangles: read, rates: read, chosen: write, status: atomic },
	parameters: ['counter'],
	parallel: true,
	cpu(count, { counter }, { chosen, status, ...arrays }, first = 0, end = count) {
		let found = 0;
		for (let t = first; t < end; t++) {
			chosen[t] = 0;
			for (let k = 0; k < 3; k++) {
				if (arrays.rates[3 * t + k] === 0 || !flipsNow(arrays, t, k)) continue;
				chosen[t] = k + 1;
				found++;
			}
		}
		if (found > 0) addU32(status, counter, found);
	},
});
