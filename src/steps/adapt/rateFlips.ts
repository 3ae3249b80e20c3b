import wgsl from '../../../kernels/adapt/rateFlips.wgsl';
import { lowBits, lowestBit } from '../bits.ts';
import { defineStep, read, readQuads, write } from '../step.ts';
import { rateFlip } from './flips.ts';

/**
 * Rates the flips of edges: writes the rates of `rateFlip` to three u32 of `rates` for each triangle with a bit in
 * `dirty`, or for all triangles if `all` is 1, and clears `dirty`. `upperHigh` and `upperLow` are the u32 of the bound
 * `upper` of `rateFlip`, which is undefined if `delaunay` is 1. An item is a triangle.
 */
export const rateFlips = defineStep({
	name: 'adapt/rateFlips',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		scope: read,
		dirty: write,
		rates: write,
	},
	parameters: ['upperHigh', 'upperLow', 'delaunay', 'all'],
	parallel: true,
	cpu(
		count,
		{ upperHigh, upperLow, delaunay, all },
		{ dirty, rates, ...arrays },
		first = 0,
		end = count,
	) {
		const upper = delaunay === 1 ? undefined : upperHigh * 2 ** 32 + upperLow;
		for (let w = first >>> 5; 32 * w < end; w++) {
			const word = (all === 1 ? -1 : dirty[w]!) & lowBits(count - 32 * w);
			dirty[w] = 0;
			for (let left = word; left !== 0; left &= left - 1) {
				const t = 32 * w + lowestBit(left);
				for (let k = 0; k < 3; k++) rates[3 * t + k] = rateFlip(arrays, t, k, upper);
			}
		}
	},
});
