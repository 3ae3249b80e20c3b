import wgsl from '../../../kernels/longest-edge/follow.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { lowestBit } from '../bits.ts';
import { atomic, defineStep, read, readSigned } from '../step.ts';
import { walk } from './walk.ts';

/**
 * Step 4 (thesis, §4.2, figure 4.2): one walk from each pair of selected triangle and divided edge, into the triangle
 * across it and on along the links. Where all three edges are divided (`all` = 1) an edge may be the longest of neither
 * triangle and has no link of its own, hence the first hop into the triangle. A walk divides each edge that it comes to
 * and ends at one that is divided already, whose own walk goes on: the result is the least fixed point in any order.
 * After `hops` edges the rest is left to `followRest`. An item is a word of 32 triangles.
 */
export const follow = defineStep({
	name: 'longest-edge/follow',
	wgsl,
	bindings: {
		selected: read,
		triangleEdges: readSigned,
		edgeTriangles: read,
		longest: read,
		next: read,
		divided: atomic,
		pending: atomic,
		counters: atomic,
	},
	parameters: ['all', 'hops'],
	twin(count, { all, hops }, arrays) {
		const { selected, triangleEdges, edgeTriangles, longest, next } = arrays;
		const { divided, pending, counters } = arrays;
		const slots = all === 0 ? 1 : 3;
		for (let w = 0; w < count; w++) {
			for (let bits = selected[w]!; bits !== 0; bits &= bits - 1) {
				const t = 32 * w + lowestBit(bits);
				for (let slot = 0; slot < slots; slot++) {
					const e = all === 0 ? longest[t]! : Math.abs(triangleEdges[3 * t + slot]!) - 1;
					const owner = edgeTriangles[2 * e]!;
					const across = owner === t ? edgeTriangles[2 * e + 1]! : owner;
					if (across !== NONE && longest[across] !== e)
						walk(longest[across]!, hops, next, divided, pending, counters);
				}
			}
		}
	},
});
