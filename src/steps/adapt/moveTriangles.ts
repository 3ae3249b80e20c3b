import wgsl from '../../../kernels/adapt/moveTriangles.wgsl';
import { isRemoved, newNumber } from '../compact/removed.ts';
import { defineStep, read, write } from '../step.ts';
import {
	halfEdgeAt,
	isNone,
	LINE,
	NO_TWIN,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

/**
 * Compacts the remaining triangles, in order, and renumbers their corners and twins; `triangleRanks` and `pointRanks`
 * are the ranks of the removed ones. An item is a triangle.
 */
export const moveTriangles = defineStep({
	name: 'adapt/moveTriangles',
	wgsl,
	bindings: {
		triangleRanks: read,
		pointRanks: read,
		triangles: read,
		lines: read,
		movedTriangles: write,
		movedLines: write,
	},
	parallel: true,
	cpu(count, _, arrays, first = 0, end = count) {
		const { triangleRanks, pointRanks, triangles, lines, movedTriangles, movedLines } = arrays;
		for (let t = first; t < end; t++) {
			if (isRemoved(triangleRanks, t)) continue;
			const to = newNumber(triangleRanks, t);
			for (let k = 0; k < 3; k++) {
				const corner = triangles[TRIANGLE * t + k]!;
				movedTriangles[TRIANGLE * to + k] = newNumber(pointRanks, corner);
				const twin = triangles[TRIANGLE * t + TWIN + k]!;
				movedTriangles[TRIANGLE * to + TWIN + k] = isNone(twin)
					? NO_TWIN
					: halfEdgeAt(newNumber(triangleRanks, triangleOf(twin)), slotOf(twin));
			}
			for (let k = 0; k < LINE; k++) movedLines[LINE * to + k] = lines[LINE * t + k]!;
		}
	},
});
