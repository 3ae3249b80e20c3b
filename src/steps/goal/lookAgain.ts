import wgsl from '../../../kernels/goal/lookAgain.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Adds to the selection the triangles in scope that a round made or changed in place. There were `before`
 * triangles; an item is a new one. The part of a triangle that takes its place lies across a half-edge of one of its other
 * parts, and where those are selected, so is that one. In scope are the parts of the `inputs` first triangles that have
 * a bit in `scope`. Some neighbours of new triangles that have not changed are selected too.
 */
export const lookAgain = defineStep({
	name: 'goal/lookAgain',
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
				// None is the largest number.
				if (across < before) selectInScope(across);
			}
		}
	},
});
