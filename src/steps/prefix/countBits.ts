import wgsl from '../../../kernels/prefix/countBits.wgsl';
import { popcount } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';

/** The number of bits set in each word of `bits`; the last item has no word, is 0, and becomes the total of the sum. */
export const countBits = defineStep({
	name: 'prefix/countBits',
	wgsl,
	bindings: { bits: read, counts: write },
	twin(count, _, { bits, counts }) {
		for (let w = 0; w + 1 < count; w++) counts[w] = popcount(bits[w]!);
		if (count > 0) counts[count - 1] = 0;
	},
});
