import wgsl from '../../../kernels/longest-edge/followRest.wgsl';
import { lowestBit, popcount } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';
import { walk } from './walk.ts';

/**
 * Step 4 for chains longer than one walk may be: goes on with those that were left in `pending`. Repeated until
 * `counters[0]`, the walks left, equals `counters[1]`, the walks taken up. An item is a word of 32 edges.
 */
export const followRest = defineStep({
	name: 'longest-edge/followRest',
	wgsl,
	bindings: { next: read, divided: atomic, pending: atomic, counters: atomic },
	parameters: ['hops'],
	twin(count, { hops }, { next, divided, pending, counters }) {
		for (let w = 0; w < count; w++) {
			const left = pending[w]!;
			if (left === 0) continue;
			pending[w] = 0;
			counters[1] = counters[1]! + popcount(left);
			for (let bits = left; bits !== 0; bits &= bits - 1)
				walk(32 * w + lowestBit(bits), hops, next, divided, pending, counters);
		}
	},
});
