import wgsl from '../../../kernels/adapt/chooseCollapses.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isFirst } from './star.ts';

/**
 * Chooses collapses that can happen at once: those before the collapses of all neighbours of their point, by class,
 * then by keys XOR `salt`. Two collapsed points never share a triangle. Sets their bits in `chosen`, which must be 0
 * before, and adds their number to `status[counter]`. An item is a point.
 */
export const chooseCollapses = defineStep({
	name: 'adapt/chooseCollapses',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		starts: read,
		rates: read,
		chosen: atomic,
		status: atomic,
	},
	parameters: ['counter', 'salt'],
	parallel: true,
	cpu(
		count,
		{ counter, salt },
		{ points, triangles, starts, rates, chosen, status },
		first = 0,
		end = count,
	) {
		const star = { points, triangles, starts };
		let found = 0;
		for (let v = first; v < end; v++) {
			if (rates[2 * v] === 0 || !isFirst(star, v, rates, salt)) continue;
			chosen[v >>> 5] = chosen[v >>> 5]! | (1 << (v & 31));
			found++;
		}
		if (found > 0) addU32(status, counter, found);
	},
});
