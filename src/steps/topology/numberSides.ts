import wgsl from '../../../kernels/topology/numberSides.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { rankOf } from '../bits.ts';
import { AGAINST, OWNED } from '../sides.ts';
import { defineStep, read, readPairs, write, writePairs } from '../step.ts';
import { FLAG, SIDE } from './nearEnd.ts';

/**
 * Makes of what `matchTiles` and `matchLists` wrote for each side, in place, its edge with the flags of `sides.ts` (but
 * for the longest), and writes the triangles of each edge. An edge's number is the rank of its first side among all first
 * sides. It runs as the side that is first in the file, whose triangle owns it. Where `ordered` is 0, the
 * triangles are in the file's order and `fileOrder` is not read. Nothing is done where `edgeTriangles` has no room
 * for all edges; their number is after the `words` pairs of `ranks`. An item is a triangle.
 */
export const numberSides = defineStep({
	name: 'topology/numberSides',
	wgsl,
	parameters: ['ordered', 'words'],
	bindings: { fileOrder: read, ranks: readPairs, sides: write, edgeTriangles: writePairs },
	parallel: true,
	twin(
		count,
		{ ordered, words },
		{ fileOrder, ranks, sides, edgeTriangles },
		first = 0,
		stop = count,
	) {
		if (2 * ranks[2 * words + 1]! > edgeTriangles.length) return;
		for (let side = 3 * first, t = first; t < stop; t++)
			for (const next = side + 3; side < next; side++) {
				const entry = sides[side]!;
				const opposite = entry & SIDE;
				const edge = rankOf(ranks, Math.min(side, opposite));
				let leads = true;
				let other = NONE;
				if (entry !== NONE) {
					other = Math.floor(opposite / 3);
					leads =
						ordered === 0 || other === t ? side < opposite : fileOrder[t]! < fileOrder[other]!;
				}
				const against = !leads && (entry & FLAG) === 0;
				const owned = leads || other === t;
				sides[side] = (edge | (owned ? OWNED : 0) | (against ? AGAINST : 0)) >>> 0;
				if (side < opposite) {
					edgeTriangles[2 * edge] = leads ? t : other;
					edgeTriangles[2 * edge + 1] = leads ? other : t;
				}
			}
	},
});
