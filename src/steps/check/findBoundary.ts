import wgsl from '../../../kernels/check/findBoundary.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { orWord, setBit } from '../bits.ts';
import { AGAINST, EDGE, OWNED } from '../sides.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Sets a bit for each side that is the only one of its edge, and bit 0 of `alike[0]` where two sides of an edge run in the same
 * direction. An item is a side.
 */
export const findBoundary = defineStep({
	name: 'check/findBoundary',
	wgsl,
	bindings: { sides: read, edgeTriangles: read, boundary: atomic, alike: atomic },
	parallel: true,
	twin(count, _, { sides, edgeTriangles, boundary, alike }, first = 0, end = count) {
		for (let s = first; s < end; s++) {
			const side = sides[s]!;
			if ((side & (OWNED | AGAINST)) === 0) orWord(alike, 0, 1);
			if ((side & OWNED) !== 0 && edgeTriangles[2 * (side & EDGE) + 1] === NONE)
				setBit(boundary, s);
		}
	},
});
