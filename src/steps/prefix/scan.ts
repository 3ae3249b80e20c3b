import wgsl from '../../../kernels/prefix/scan.wgsl';
import { defineStep, read, write } from '../step.ts';
import { TILE } from './reduce.ts';

/** Step 6, downward: exclusive prefix sums in place within each tile, from the sum of the tiles before in `bases`. */
export const scan = defineStep({
	name: 'prefix/scan',
	wgsl,
	bindings: { bases: read, values: write },
	tile: TILE,
	twin(count, _, { bases, values }) {
		for (let start = 0; start < count; start += TILE) {
			const end = Math.min(start + TILE, count);
			let sum = bases[start / TILE]!;
			for (let i = start; i < end; i++) {
				const value = values[i]!;
				values[i] = sum;
				sum = (sum + value) >>> 0;
			}
		}
	},
});
