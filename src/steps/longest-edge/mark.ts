import wgsl from '../../../kernels/longest-edge/mark.wgsl';
import { setBit } from '../bits.ts';
import { EDGE, LONGEST } from '../halfEdgeBits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Step 2, second half (thesis, §4.1, "Black Mark"), if all triangles are selected: sets the bit of the longest edge of
 * each triangle, with `all` = 1 of all its three edges. No walk is needed then: all longest edges are divided. An item
 * is a triangle.
 */
export const mark = defineStep({
	name: 'longest-edge/mark',
	wgsl,
	bindings: { halfEdges: read, bits: atomic },
	parameters: ['all'],
	tile: 1024,
	parallel: true,
	cpu(count, { all }, { halfEdges, bits }, first = 0, end = count) {
		for (let i = 3 * first; i < 3 * end; i++) {
			const halfEdge = halfEdges[i]!;
			if (all !== 0 || (halfEdge & LONGEST) !== 0) setBit(bits, halfEdge & EDGE);
		}
	},
});
