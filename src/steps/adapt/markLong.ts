import wgsl from '../../../kernels/adapt/markLong.wgsl';
import { addU32, hasBit } from '../bits.ts';
import { atomic, defineStep, read, readQuads } from '../step.ts';
import { isLonger } from './lengths.ts';
import { isDivisible } from './pattern.ts';
import { LINE, ORIGIN, TRIANGLE } from './records.ts';

/** Indexes in `status`: number of marked triangles, and of those with a long edge that can't be marked. */
export const [MARKED, STUCK] = [0, 1];

/**
 * Marks the triangles in scope with an edge above `upper` for division into four (Algorithm 12), in `red`, which must
 * be 0 before; counts those with a fixed edge instead. Squared lengths are those of `lengths.ts`. An item is a triangle.
 */
export const markLong = defineStep({
	name: 'adapt/markLong',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		scope: read,
		red: atomic,
		status: atomic,
	},
	parameters: ['upperHigh', 'upperLow'],
	parallel: true,
	cpu(count, { upperHigh, upperLow }, arrays, first = 0, end = count) {
		const { points, triangles, lines, scope, red, status } = arrays;
		const upper = upperHigh * 2 ** 32 + upperLow;
		let marked = 0;
		let stuck = 0;
		for (let t = first; t < end; t++) {
			if (!hasBit(scope, lines[LINE * t + ORIGIN]!)) continue;
			const a = triangles[TRIANGLE * t]!;
			const b = triangles[TRIANGLE * t + 1]!;
			const c = triangles[TRIANGLE * t + 2]!;
			const isLong =
				isLonger(points, a, b, upper) ||
				isLonger(points, b, c, upper) ||
				isLonger(points, c, a, upper);
			if (!isLong) continue;
			if (isDivisible(points, triangles, lines, t)) {
				red[t >>> 5] = red[t >>> 5]! | (1 << (t & 31));
				marked++;
			} else stuck++;
		}
		if (marked > 0) addU32(status, MARKED, marked);
		if (stuck > 0) addU32(status, STUCK, stuck);
	},
});
