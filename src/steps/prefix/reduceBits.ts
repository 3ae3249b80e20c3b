import wgsl from '../../../kernels/prefix/reduceBits.wgsl';
import { popcount } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { TILE } from './reduce.ts';

/** Step 6, upward, for bit sets: writes the number of set bits of each tile of 2,048 u32; the last item has no u32. */
export const reduceBits = defineStep({
	name: 'prefix/reduceBits',
	wgsl,
	bindings: { bits: read, sums: write },
	tile: TILE,
	parallel: true,
	cpu(count, _, { bits, sums }, first = 0, end = count) {
		for (let start = first; start < end; start += TILE) {
			const stop = Math.min(start + TILE, end, count - 1);
			let sum = 0;
			for (let w = start; w < stop; w++) sum += popcount(bits[w]!);
			sums[start / TILE] = sum;
		}
	},
});
