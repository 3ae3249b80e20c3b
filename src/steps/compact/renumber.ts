import wgsl from '../../../kernels/compact/renumber.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { defineStep, read, write } from '../step.ts';
import { isRemoved, newNumber } from './removed.ts';

/**
 * Replaces indexes in place by the new numbers of their entities; `ranks` are the ranks of the removed entities' bits.
 * An index is in the bits `mask` of a u32; the other bits stay. If `mask` has all bits, `NONE` stays and the index of a
 * removed entity becomes `NONE`; otherwise neither occurs. An item is an index.
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
