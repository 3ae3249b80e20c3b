import wgsl from '../../../kernels/adapt/dropIllegal.wgsl';
import { addU32, lowBits, lowestBit } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isLegal } from './star.ts';

/**
 * Removes illegal collapses from `chosen`, and adds the number of legal ones to `status[counter]`. `upper` as in
 * `rateCollapses`. An item is a point.
 */
export const dropIllegal = defineStep({
	name: 'adapt/dropIllegal',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		starts: read,
		rates: read,
		chosen: atomic,
		status: atomic,
	},
	parameters: ['upperHigh', 'upperLow', 'counter'],
	parallel: true,
	cpu(
		count,
		{ upperHigh, upperLow, counter },
		{ rates, chosen, status, ...star },
		first = 0,
		end = count,
	) {
		const upper = upperHigh * 2 ** 32 + upperLow;
		let legal = 0;
		for (let word = first >>> 5; 32 * word < end; word++) {
			let kept = chosen[word]!;
			for (let left = kept & lowBits(count - 32 * word); left !== 0; left &= left - 1) {
				const v = 32 * word + lowestBit(left);
				if (isLegal(star, v, rates[2 * v + 1]!, upper)) legal++;
				else kept &= ~(1 << (v & 31));
			}
			chosen[word] = kept;
		}
		if (legal > 0) addU32(status, counter, legal);
	},
});
