import wgsl from '../../../kernels/longest-edge/count.wgsl';
import { popcount } from '../bits.ts';
import { defineStep, read, readSigned, write } from '../step.ts';

/**
 * Step 5 (thesis, §3.3 and §4.3): the pattern of each touched triangle (`pattern.ts`), and the new triangles, f + r,
 * and new edges, 2 f + r, that it makes of its f owned and r other divided edges.
 */
export const count = defineStep({
	name: 'longest-edge/count',
	wgsl,
	bindings: {
		triangleEdges: readSigned,
		edgeTriangles: read,
		longest: read,
		divided: read,
		touched: write,
		newTriangles: write,
		newEdges: write,
	},
	twin(count, _, arrays) {
		const { triangleEdges, edgeTriangles, longest, divided } = arrays;
		const { touched, newTriangles, newEdges } = arrays;
		for (let i = 0; i < count; i++) {
			const t = touched[2 * i]!;
			const l = longest[t]!;
			let pattern = 0;
			for (let slot = 0; slot < 3; slot++) {
				const e = Math.abs(triangleEdges[3 * t + slot]!) - 1;
				pattern |= ((divided[e >>> 5]! >>> (e & 31)) & 1) << slot;
				if (edgeTriangles[2 * e] === t) pattern |= 8 << slot;
				if (l === e) pattern |= slot << 6;
			}
			const all = popcount(pattern & 7);
			touched[2 * i + 1] = pattern;
			newTriangles[i] = all;
			newEdges[i] = all + popcount(pattern & (pattern >>> 3) & 7);
		}
	},
});
