import wgsl from '../../../kernels/longest-edge/follow.wgsl';
import { lowestBit } from '../bits.ts';
import { EDGE } from '../halfEdgeBits.ts';
import { atomic, defineStep, read, readPairs } from '../step.ts';
import { longestEdge, walk } from './walk.ts';

/**
 * Steps 2 to 4 (thesis, §4.1 and §4.2, figure 4.2): walks a propagation path from the longest edge of each selected
 * triangle or, with `all` = 1, from each of its edges. A walk that divides an edge covers both its triangles: it came
 * from one, whose longest edge is divided too, and goes on into the other. So walks end at edges that are divided
 * already. In any order the result is the least set that contains the selected triangles' edges and, with any edge of a
 * triangle, its longest edge. An item is `each` triangles, a divisor of 32 and at least 4.
 */
export const follow = defineStep({
	name: 'longest-edge/follow',
	wgsl,
	bindings: {
		selected: read,
		halfEdges: readPairs,
		edgeTriangles: readPairs,
		bits: atomic,
		status: atomic,
	},
	parameters: ['each', 'all', 'hops', 'sparse', 'touchedStart', 'pendingStart'],
	parallel: true,
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { selected, halfEdges } = arrays;
		const stop = parameters.each * end;
		// Ranges are whole tiles, and these whole u32.
		for (let w = (parameters.each * first) >>> 5; 32 * w < stop; w++) {
			const last = 0xffffffff >>> Math.max(0, 32 * w + 32 - stop);
			for (let left = selected[w]! & last; left !== 0; left &= left - 1) {
				const t = 32 * w + lowestBit(left);
				if (parameters.all === 0) walk(t, longestEdge(halfEdges, t), parameters, arrays);
				else
					for (let i = 3 * t; i < 3 * t + 3; i++) walk(t, halfEdges[i]! & EDGE, parameters, arrays);
			}
		}
	},
});
