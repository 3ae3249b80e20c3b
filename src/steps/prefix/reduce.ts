import wgsl from '../../../kernels/prefix/reduce.wgsl';
import { defineStep, read, write } from '../step.ts';

/** Values that one workgroup of `reduce` or `scan` works on. */
export const TILE = 1024;

/**
 * Step 6, upward: the sum of each tile of 1,024 values (reduce, then scan: Merrill, Grimshaw 2009; no workgroup waits
 * for another).
 */
export const reduce = defineStep({
	name: 'prefix/reduce',
	wgsl,
	bindings: { values: read, sums: write },
	tile: TILE,
	twin(count, _, { values, sums }) {
		for (let start = 0; start < count; start += TILE) {
			const end = Math.min(start + TILE, count);
			let sum = 0;
			for (let i = start; i < end; i++) sum = (sum + values[i]!) >>> 0;
			sums[start / TILE] = sum;
		}
	},
});
