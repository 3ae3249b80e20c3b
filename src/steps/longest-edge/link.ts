import wgsl from '../../../kernels/longest-edge/link.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { atomic, defineStep, read, readSigned } from '../step.ts';

/**
 * Step 3 (thesis, §4.2, figure 4.1): the link `next` of each edge of a changed triangle. An edge that is the longest of
 * exactly one of its triangles links to the longest edge of the other, any other edge to nothing (`NONE`): at most one
 * link leaves an edge (theorem 3.1 of Ozturan 1996). Changed are the first `listed` of the touched triangles and then
 * those from `start` on.
 */
export const link = defineStep({
	name: 'longest-edge/link',
	wgsl,
	bindings: {
		touched: read,
		triangleEdges: readSigned,
		edgeTriangles: read,
		longest: read,
		next: atomic,
	},
	parameters: ['listed', 'start'],
	twin(count, { listed, start }, { touched, triangleEdges, edgeTriangles, longest, next }) {
		for (let i = 0; i < count; i++) {
			const t = i < listed ? touched[2 * i]! : start + i - listed;
			const mine = longest[t]!;
			for (let slot = 3 * t; slot < 3 * t + 3; slot++) {
				const e = Math.abs(triangleEdges[slot]!) - 1;
				const owner = edgeTriangles[2 * e]!;
				const across = owner === t ? edgeTriangles[2 * e + 1]! : owner;
				let link = NONE;
				if (across !== NONE) {
					const theirs = longest[across]!;
					if (mine === e) {
						if (theirs !== e) link = theirs;
					} else if (theirs === e) link = mine;
				}
				next[e] = link;
			}
		}
	},
});
