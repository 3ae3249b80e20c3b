import wgsl from '../../../kernels/adapt/spreadMarks.wgsl';
import { addU32, hasBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isDivisible } from './pattern.ts';
import { isNone, TRIANGLE, TWIN, triangleOf } from './records.ts';

/**
 * Marks the triangles with two or three marked neighbours in `red`, which holds earlier marks on entry, and adds their
 * number to `status[counter]`. Run until it marks none (Algorithm 12: propagation). An item is a triangle.
 */
export const spreadMarks = defineStep({
	name: 'adapt/spreadMarks',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		previous: read,
		red: atomic,
		status: atomic,
	},
	parameters: ['counter'],
	parallel: true,
	cpu(count, { counter }, arrays, first = 0, end = count) {
		const { points, triangles, lines, previous, red, status } = arrays;
		let marked = 0;
		for (let t = first; t < end; t++) {
			if (hasBit(previous, t)) continue;
			let beside = 0;
			for (let k = 0; k < 3; k++) {
				const twin = triangles[TRIANGLE * t + TWIN + k]!;
				if (!isNone(twin) && hasBit(previous, triangleOf(twin))) beside++;
			}
			if (beside < 2 || !isDivisible(points, triangles, lines, t)) continue;
			setBit(red, t);
			marked++;
		}
		if (marked > 0) addU32(status, counter, marked);
	},
});
