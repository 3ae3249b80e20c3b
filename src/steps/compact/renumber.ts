import wgsl from '../../../kernels/compact/renumber.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { defineStep, read, write } from '../step.ts';
import { isRemoved, newNumber } from './removed.ts';

/**
 * Replaces indexes, in place, by the numbers that their entities have once others are removed; `ranks` are the ranks of
 * what is removed. An index is in the bits `mask` of a word; the other bits stay. Where it has the whole word, `NONE`
 * stays and the index of what is removed becomes `NONE`; elsewhere there is neither. An item is a word.
 */
export const renumber = defineStep({
	name: 'compact/renumber',
	wgsl,
	bindings: { ranks: read, indexes: write },
	parameters: ['mask'],
	parallel: true,
	cpu(count, { mask }, { ranks, indexes }, first = 0, end = count) {
		for (let at = first; at < end; at++) {
			const word = indexes[at]!;
			if (mask === NONE && (word === NONE || isRemoved(ranks, word))) indexes[at] = NONE;
			else indexes[at] = (word & ~mask) | newNumber(ranks, (word & mask) >>> 0);
		}
	},
});
