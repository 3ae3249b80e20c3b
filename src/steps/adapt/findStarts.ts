import wgsl from '../../../kernels/adapt/findStarts.wgsl';
import { exchangeU32 } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';
import { halfEdgeAt, isNone, TRIANGLE, TWIN } from './records.ts';

/**
 * Writes a half-edge with its origin at each point. Run with `boundary` 0, then with 1, so that on the boundary it is
 * the one with the outside to its right. Inside it may be any: no result depends on it. An item is a triangle.
 */
export const findStarts = defineStep({
	name: 'adapt/findStarts',
	wgsl,
	bindings: { triangles: read, starts: atomic },
	parameters: ['boundary'],
	parallel: true,
	cpu(count, { boundary }, { triangles, starts }, first = 0, end = count) {
		for (let t = first; t < end; t++)
			for (let k = 0; k < 3; k++)
				if (isNone(triangles[TRIANGLE * t + TWIN + k]!) === (boundary === 1))
					exchangeU32(starts, triangles[TRIANGLE * t + k]!, halfEdgeAt(t, k));
	},
});
