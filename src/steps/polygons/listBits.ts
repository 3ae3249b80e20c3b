import wgsl from '../../../kernels/polygons/listBits.wgsl';
import { lowestBit } from '../bits.ts';
import { defineStep, readPairs, write } from '../step.ts';

/** Lists the indexes of set bits in ascending order, by the ranks of `bitRanks`. An item is a word. */
export const listBits = defineStep({
	name: 'polygons/listBits',
	wgsl,
	bindings: { ranks: readPairs, list: write },
	parallel: true,
	cpu(count, _, { ranks, list }, first = 0, end = count) {
		for (let w = first; w < end; w++) {
			let at = ranks[2 * w + 1]!;
			for (let left = ranks[2 * w]!; left !== 0; left &= left - 1)
				list[at++] = 32 * w + lowestBit(left);
		}
	},
});
