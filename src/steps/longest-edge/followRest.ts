import wgsl from '../../../kernels/longest-edge/followRest.wgsl';
import { addU32, lowestBit, popcount, takeU32 } from '../bits.ts';
import { atomic, defineStep, readPairs } from '../step.ts';
import { RESUMED, UNFINISHED } from './status.ts';
import { longestEdge, walk } from './walk.ts';

/**
 * Step 4 for paths longer than one walk may be: resumes unfinished walks. Repeated until `status` counts as many walks
 * resumed as unfinished. An item is a u32 of 32 edges.
 */
export const followRest = defineStep({
	name: 'longest-edge/followRest',
	wgsl,
	bindings: { halfEdges: readPairs, edgeTriangles: readPairs, bits: atomic, status: atomic },
	parameters: ['hops', 'sparse', 'touchedStart', 'pendingStart'],
	parallel: true,
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { halfEdges, edgeTriangles, bits, status } = arrays;
		if (status[UNFINISHED] === status[RESUMED]) return;
		for (let w = first; w < end; w++) {
			if (bits[parameters.pendingStart + w] === 0) continue;
			const taken = takeU32(bits, parameters.pendingStart + w);
			addU32(status, RESUMED, popcount(taken));
			for (let left = taken; left !== 0; left &= left - 1) {
				const e = 32 * w + lowestBit(left);
				// The longest edge of a triangle that the walk came through.
				const owner = edgeTriangles[2 * e]!;
				const from = longestEdge(halfEdges, owner) === e ? owner : edgeTriangles[2 * e + 1]!;
				walk(from, e, parameters, arrays);
			}
		}
	},
});
