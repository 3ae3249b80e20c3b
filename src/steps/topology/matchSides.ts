import wgsl from '../../../kernels/topology/matchSides.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { endSlot, standsAtStart } from './sideEnds.ts';

/** The longest list that is searched unless sides stand at the end of fewer corners. */
export const LONG = 256;

/**
 * Finds the other side of each side's edge (`NONE` on the boundary), and sets the bit of each side that is the first of
 * its edge. `trouble[0]` becomes 1 where a list is longer than `LONG` and `fewest` is 0, `trouble[1]` where an edge has
 * three sides: then the rest says nothing. An item is a side.
 */
export const matchSides = defineStep({
	name: 'topology/matchSides',
	wgsl,
	parameters: ['fewest'],
	bindings: {
		corners: read,
		degrees: read,
		starts: read,
		listed: read,
		farEnds: read,
		twins: write,
		firsts: write,
		trouble: atomic,
	},
	twin(count, { fewest }, { corners, degrees, starts, listed, farEnds, twins, firsts, trouble }) {
		let word = 0;
		for (let side = 0; side < count; side++) {
			const a = corners[side]!;
			const b = corners[endSlot(side)]!;
			const atA = standsAtStart(degrees, fewest, a, b);
			const at = atA ? a : b;
			const far = atA ? b : a;
			const end = starts[at + 1]!;
			let twin = NONE;
			if (fewest === 0 && end - starts[at]! > LONG) trouble[0] = 1;
			else
				for (let i = starts[at]!; i < end && trouble[1] === 0; i++)
					if (farEnds[i] === far && listed[i] !== side) {
						if (twin !== NONE) trouble[1] = 1;
						twin = listed[i]!;
					}
			twins[side] = twin;
			if (side < twin) word |= 1 << (side & 31);
			if ((side & 31) === 31 || side === count - 1) {
				firsts[side >>> 5] = word;
				word = 0;
			}
		}
	},
});
