import wgsl from '../../../kernels/longest-edge/refineEdges.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { rankOf } from '../bits.ts';
import { isDivided, isOwned, longestSlot } from '../pattern.ts';
import { defineStep, read, readSigned, write } from '../step.ts';

/**
 * Step 7, first sub-step (thesis, §3.3 and §4.4): each touched triangle makes the two halves of each divided edge that
 * it owns, first the one that ends at the old end, and the inner edge to the midpoint of each that it does not own. The
 * inner edge of the longest edge comes from the corner across, any other from the longest edge's midpoint.
 *
 * `splits` holds four words for each divided edge: start, end, first half, and the point from which the owner's inner
 * edge comes. `points` and `edges` are the counts before the round. A new edge has no second triangle yet,
 * and needs none after the last round.
 */
export const refineEdges = defineStep({
	name: 'longest-edge/refineEdges',
	wgsl,
	bindings: {
		touched: read,
		newEdges: read,
		ranks: read,
		triangleEdges: readSigned,
		edges: write,
		edgeTriangles: write,
		edgeParents: write,
		splits: write,
	},
	parameters: ['points', 'edges', 'last'],
	twin(count, parameters, arrays) {
		const { touched, newEdges, ranks, triangleEdges } = arrays;
		const { edges, edgeTriangles, edgeParents, splits } = arrays;
		const { last } = parameters;
		const put = (e: number, start: number, end: number, parent: number) => {
			edges[2 * e] = start;
			edges[2 * e + 1] = end;
			edgeParents[e] = parent;
			if (last === 0) edgeTriangles[2 * e + 1] = NONE;
		};
		for (let i = 0; i < count; i++) {
			const t = touched[2 * i]!;
			const pattern = touched[2 * i + 1]!;
			const base = longestSlot(pattern);
			const third = triangleEdges[3 * t + ((base + 2) % 3)]!;
			const apex = third > 0 ? edges[2 * third - 2]! : edges[-2 * third - 1]!;
			const foot = parameters.points + rankOf(ranks, Math.abs(triangleEdges[3 * t + base]!) - 1);
			let made = parameters.edges + newEdges[i]!;
			for (let slot = 0; slot < 3; slot++) {
				if (!isDivided(pattern, slot)) continue;
				const e = Math.abs(triangleEdges[3 * t + slot]!) - 1;
				const rank = rankOf(ranks, e);
				const middle = parameters.points + rank;
				const origin = slot === base ? apex : foot;
				if (isOwned(pattern, slot)) {
					const start = edges[2 * e]!;
					const end = edges[2 * e + 1]!;
					const parent = edgeParents[e]!;
					put(made, middle, end, parent);
					put(made + 1, start, middle, parent);
					splits[4 * rank] = start;
					splits[4 * rank + 1] = end;
					splits[4 * rank + 2] = made;
					splits[4 * rank + 3] = origin;
					made += 2;
				} else put(made++, origin, middle, NONE);
			}
		}
	},
});
