import wgsl from '../../../kernels/compact/moveValues.wgsl';
import { defineStep, read, write } from '../step.ts';
import { isRemoved, newNumber } from './removed.ts';

/**
 * Compacts a buffer: copies the `each` u32 of each remaining entity to `moved`, in order. `ranks` are the ranks of the
 * removed entities' bits. An item is an entity.
 */
export const moveValues = defineStep({
	name: 'compact/moveValues',
	wgsl,
	bindings: { ranks: read, source: read, moved: write },
	parameters: ['each'],
	parallel: true,
	cpu(count, { each }, { ranks, source, moved }, first = 0, end = count) {
		for (let i = first; i < end; i++) {
			if (isRemoved(ranks, i)) continue;
			const to = each * newNumber(ranks, i);
			for (let k = 0; k < each; k++) moved[to + k] = source[each * i + k]!;
		}
	},
});
