import wgsl from '../../../kernels/longest-edge/list.wgsl';
import { lowestBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';

/**
 * Lists the touched triangles in rising order in the even words of `touched` (the odd ones hold their patterns), so
 * that all that follows works on them alone. An item is a word of 32 triangles; `before` counts the bits before it.
 */
export const list = defineStep({
	name: 'longest-edge/list',
	wgsl,
	bindings: { touchedBits: read, before: read, touched: write },
	twin(count, _, { touchedBits, before, touched }) {
		for (let w = 0; w < count; w++) {
			let i = before[w]!;
			for (let bits = touchedBits[w]!; bits !== 0; bits &= bits - 1)
				touched[2 * i++] = 32 * w + lowestBit(bits);
		}
	},
});
