import wgsl from '../../../kernels/prefix/rankBits.wgsl';
import { popcount } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';
import { TILE } from './reduce.ts';
import { sumBefore } from './scan.ts';

/**
 * Step 6, downward, for bit sets: writes each u32 of `bits` and the number of bits set before it, for `rankOf` of
 * `bits.ts`. The last item has no u32: it gets 0 and the number of all set bits. `sums` holds the number of set bits of
 * each tile or, if `scanned` is 1, of all tiles before it. An item is a u32.
 */
export const rankBits = defineStep({
	name: 'prefix/rankBits',
	wgsl,
	bindings: { bits: read, sums: read, ranks: write },
	parameters: ['scanned'],
	tile: TILE,
	parallel: true,
	cpu(count, { scanned }, { bits, sums, ranks }, first = 0, end = count) {
		let sum = first < end ? sumBefore(sums, first / TILE, scanned) : 0;
		for (let w = first; w < end; w++) {
			const word = w + 1 < count ? bits[w]! : 0;
			ranks[2 * w] = word;
			ranks[2 * w + 1] = sum;
			sum += popcount(word);
		}
	},
});
