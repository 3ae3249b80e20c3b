import wgsl from '../../../kernels/longest-edge/updateEdges.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { lowestBit } from '../bits.ts';
import { defineStep, read, write } from '../step.ts';

/**
 * Step 7, second sub-step (thesis, §4.4): the place of each divided edge takes the inner edge of its owner, which ends
 * at the edge's midpoint. `updated` lists these edges. An item is a word of 32 edges.
 */
export const updateEdges = defineStep({
	name: 'longest-edge/updateEdges',
	wgsl,
	bindings: { ranks: read, splits: read, edges: write, edgeParents: write, updated: write },
	parameters: ['points'],
	twin(count, { points }, { ranks, splits, edges, edgeParents, updated }) {
		for (let w = 0; w < count; w++) {
			let rank = ranks[2 * w + 1]!;
			for (let bits = ranks[2 * w]!; bits !== 0; bits &= bits - 1) {
				const e = 32 * w + lowestBit(bits);
				edges[2 * e] = splits[4 * rank + 3]!;
				edges[2 * e + 1] = points + rank;
				edgeParents[e] = NONE;
				updated[rank] = e;
				rank++;
			}
		}
	},
});
