import wgsl from '../../../kernels/longest-edge/rank.wgsl';
import { defineStep, read, write } from '../step.ts';

/** Puts each word of `divided` bits beside the number of bits set before it, for `rankOf`. */
export const rank = defineStep({
	name: 'longest-edge/rank',
	wgsl,
	bindings: { divided: read, before: read, ranks: write },
	twin(count, _, { divided, before, ranks }) {
		for (let w = 0; w < count; w++) {
			ranks[2 * w] = divided[w]!;
			ranks[2 * w + 1] = before[w]!;
		}
	},
});
