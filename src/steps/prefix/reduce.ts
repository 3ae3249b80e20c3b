import wgsl from '../../../kernels/prefix/reduce.wgsl';
import { defineStep, read, write } from '../step.ts';

/** Items of a workgroup of a prefix sum. */
export const TILE = 2048;

/**
 * Step 6, upward: writes the sum of each tile of 2,048 values (reduce, then scan: Merrill, Grimshaw 2009; no workgroup
 * waits for another).
 */
export const reduce = defineStep({
	name: 'prefix/reduce',
	wgsl,
	bindings: { values: read, sums: write },
	tile: TILE,
	parallel: true,
	cpu(count, _, { values, sums }, first = 0, end = count) {
		for (let start = first; start < end; start += TILE) {
			const stop = Math.min(start + TILE, end);
			let sum = 0;
			for (let i = start; i < stop; i++) sum = (sum + values[i]!) | 0;
			sums[start / TILE] = sum;
		}
	},
});
