import wgsl from '../../../kernels/polygons/listBits.wgsl';
import { lowestBit } from '../bits.ts';
import { defineStep, readPairs, write } from '../step.ts';

/**
 * Lists the indexes of set bits, in order, by the ranks of `bitRanks`; indexes start again at 0 after each `row` u32.
 * An item is a u32.
 */
export const listBits = defineStep({
	name: 'polygons/listBits',
	wgsl,
	bindings: { ranks: readPairs, list: write },
	parameters: ['row'],
	parallel: true,
	cpu(count, { row }, { ranks, list }, first = 0, end = count) {
		for (let w = first; w < end; w++) {
			const before = 32 * (w % row);
			let at = ranks[2 * w + 1]!;
			for (let left = ranks[2 * w]!; left !== 0; left &= left - 1)
				list[at++] = before + lowestBit(left);
		}
	},
});
