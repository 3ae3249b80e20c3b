import wgsl from '../../../kernels/longest-edge/spread.wgsl';
import { addU32, setBit } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { atomic, defineStep, readPairs } from '../step.ts';
import { UNFINISHED } from './status.ts';
import { longestEdge } from './walk.ts';

/**
 * Step 4 for edges with three or more triangles, where a walk continues into only one triangle across an edge: adds an
 * unfinished walk, for `followRest` to resume, at the longest edge of each triangle that has a divided edge, unless
 * that is divided. Repeated until none is added, both give the least set that contains, with any edge of a triangle,
 * its longest edge. An item is a triangle.
 */
export const spread = defineStep({
	name: 'longest-edge/spread',
	wgsl,
	bindings: { halfEdges: readPairs, bits: atomic, status: atomic },
	parameters: ['pendingStart'],
	parallel: true,
	cpu(count, { pendingStart }, { halfEdges, bits, status }, first = 0, end = count) {
		const isDivided = (e: number) => ((bits[e >>> 5]! >>> (e & 31)) & 1) !== 0;
		for (let t = first; t < end; t++) {
			const longest = longestEdge(halfEdges, t);
			if (isDivided(longest)) continue;
			const [a, b, c] = [halfEdges[3 * t]!, halfEdges[3 * t + 1]!, halfEdges[3 * t + 2]!];
			if (!isDivided(a & EDGE) && !isDivided(b & EDGE) && !isDivided(c & EDGE)) continue;
			if (!setBit(bits, 32 * pendingStart + longest)) addU32(status, UNFINISHED, 1);
		}
	},
});
