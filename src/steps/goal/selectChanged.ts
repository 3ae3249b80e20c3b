import wgsl from '../../../kernels/goal/selectChanged.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Selects the triangles in scope that a round made, numbered from `before`, or changed in place. The child that keeps
 * its parent's number is across an edge from a new child; if the latter is selected already, so is the former. The scope
 * is the descendants of the triangles with a bit in `scope`, which are among the first `inputs`. Also selects some
 * unchanged neighbours of new triangles. An item is a new triangle.
 */
export const selectChanged = defineStep({
	name: 'goal/selectChanged',
	wgsl,
	bindings: {
		halfEdges: read,
		edgeTriangles: read,
		scope: read,
		triangleParents: read,
		selected: atomic,
	},
	parameters: ['inputs', 'before'],
	parallel: true,
	cpu(count, { inputs, before }, arrays, first = 0, end = count) {
		const { halfEdges, edgeTriangles, scope, triangleParents, selected } = arrays;
		const selectInScope = (t: number) => {
			if (hasBit(scope, t < inputs ? t : triangleParents[t - inputs]!)) setBit(selected, t);
		};
		for (let t = before + first; t < before + end; t++) {
			if (hasBit(selected, t)) continue;
			selectInScope(t);
			for (let k = 0; k < 3; k++) {
				const e = halfEdges[3 * t + k]! & EDGE;
				const owner = edgeTriangles[2 * e]!;
				const across = owner === t ? edgeTriangles[2 * e + 1]! : owner;
				// `NONE` is the largest u32.
				if (across < before) selectInScope(across);
			}
		}
	},
});
