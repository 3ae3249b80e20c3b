import wgsl from '../../../kernels/adapt/countInverted.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isClear } from './orientation.ts';
import { NEW, POINT, SHIFT, TRIANGLE } from './records.ts';

/**
 * Adds the number of triangles with a new corner that are not clearly counter-clockwise to `status[counter]`. An item
 * is a triangle.
 */
export const countInverted = defineStep({
	name: 'adapt/countInverted',
	wgsl,
	bindings: { points: readQuads, triangles: read, status: atomic },
	parameters: ['counter'],
	parallel: true,
	cpu(count, { counter }, { points, triangles, status }, first = 0, end = count) {
		let inverted = 0;
		for (let t = first; t < end; t++) {
			const a = triangles[TRIANGLE * t]!;
			const b = triangles[TRIANGLE * t + 1]!;
			const c = triangles[TRIANGLE * t + 2]!;
			const flags =
				points[POINT * a + SHIFT]! | points[POINT * b + SHIFT]! | points[POINT * c + SHIFT]!;
			if ((flags & NEW) !== 0 && !isClear(points, a, b, c)) inverted++;
		}
		if (inverted > 0) addU32(status, counter, inverted);
	},
});
