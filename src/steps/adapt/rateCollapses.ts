import wgsl from '../../../kernels/adapt/rateCollapses.wgsl';
import { lowBits, lowestBit } from '../bits.ts';
import { defineStep, read, readQuads, write } from '../step.ts';
import { rate } from './star.ts';

/**
 * Finds the best collapse of each point with a bit in `dirty`, which is cleared, or of all points if `all` is 1, and
 * writes it to `rates`: 0 if the point stays, else 1 + the class of the edge's length, and the neighbour that it
 * collapses to. Candidates are collapses of short edges, legal ones if `onlyLegal` is 1; the one of the lowest class is
 * the best, then the one to the first neighbour in the order of keys. Squared lengths as in `lengths.ts`, in two u32:
 * edges below `lower` are short, no new edge may be above `upper`. An item is a point.
 */
export const rateCollapses = defineStep({
	name: 'adapt/rateCollapses',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		starts: read,
		scope: read,
		dirty: write,
		rates: write,
	},
	parameters: ['lowerHigh', 'lowerLow', 'upperHigh', 'upperLow', 'keepLines', 'onlyLegal', 'all'],
	parallel: true,
	cpu(count, parameters, { dirty, rates, ...star }, first = 0, end = count) {
		const { lowerHigh, lowerLow, upperHigh, upperLow, keepLines, onlyLegal, all } = parameters;
		const rules = {
			lower: lowerHigh * 2 ** 32 + lowerLow,
			upper: upperHigh * 2 ** 32 + upperLow,
			keepLines: keepLines === 1,
			onlyLegal: onlyLegal === 1,
		};
		for (let w = first >>> 5; 32 * w < end; w++) {
			const word = (all === 1 ? -1 : dirty[w]!) & lowBits(count - 32 * w);
			dirty[w] = 0;
			for (let left = word; left !== 0; left &= left - 1)
				rate(star, rules, 32 * w + lowestBit(left), rates);
		}
	},
});
