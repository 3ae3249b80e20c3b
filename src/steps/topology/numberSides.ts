import wgsl from '../../../kernels/topology/numberSides.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { rankOf } from '../bits.ts';
import { AGAINST, OWNED } from '../sides.ts';
import { defineStep, read, write } from '../step.ts';

/**
 * Makes of each side's other side, in place, its edge with the flags of `sides.ts` (but for the longest), and writes the
 * triangles of each edge. An edge's number is the number of first sides before its first side. It runs as that of its
 * sides that is first in the file, whose triangle owns it. Where `ordered` is 0, the triangles stand in the file's order
 * and `fileOrder` is not looked at. An item is a side.
 */
export const numberSides = defineStep({
	name: 'topology/numberSides',
	wgsl,
	parameters: ['ordered'],
	bindings: {
		corners: read,
		fileOrder: read,
		ranks: read,
		sides: write,
		edgeTriangles: write,
	},
	twin(count, { ordered }, { corners, fileOrder, ranks, sides, edgeTriangles }) {
		for (let side = 0; side < count; side++) {
			const twin = sides[side]!;
			const first = Math.min(side, twin);
			const edge = rankOf(ranks, first);
			const t = Math.floor(side / 3);
			let leading = side;
			let owner = t;
			let other = NONE;
			if (twin !== NONE) {
				other = Math.floor(twin / 3);
				const isBefore =
					ordered === 0 || other === t ? twin < side : fileOrder[other]! < fileOrder[t]!;
				if (isBefore) {
					leading = twin;
					owner = other;
					other = t;
				}
			}
			const against = corners[leading] !== corners[side];
			sides[side] = (edge | (owner === t ? OWNED : 0) | (against ? AGAINST : 0)) >>> 0;
			if (first === side) {
				edgeTriangles[2 * edge] = owner;
				edgeTriangles[2 * edge + 1] = other;
			}
		}
	},
});
