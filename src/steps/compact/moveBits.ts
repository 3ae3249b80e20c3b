import wgsl from '../../../kernels/compact/moveBits.wgsl';
import { lowestBit, orU32, popcount } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * `moveValues` for bit sets: `moved` is zero before, and stays zero beyond the last entity. An item is a word of
 * `source`.
 */
export const moveBits = defineStep({
	name: 'compact/moveBits',
	wgsl,
	bindings: { ranks: read, source: read, moved: atomic },
	parallel: true,
	cpu(count, _, { ranks, source, moved }, first = 0, end = count) {
		for (let w = first; w < end; w++) {
			const stay = ~ranks[2 * w]!;
			const at = 32 * w - ranks[2 * w + 1]!;
			for (let left = source[w]! & stay; left !== 0; left &= left - 1) {
				const to = at + popcount(stay & ((1 << lowestBit(left)) - 1));
				orU32(moved, to >>> 5, 1 << (to & 31));
			}
		}
	},
});
