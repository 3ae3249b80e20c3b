import wgsl from '../../../kernels/topology/matchLong.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { orWord } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { LONG, pair } from './matchSides.ts';
import { FLAG, SIDE } from './sortedCorners.ts';

/** Does what `matchSides` does for the sides in lists longer than `LONG`, each by itself. An item is a side. */
export const matchLong = defineStep({
	name: 'topology/matchLong',
	wgsl,
	parameters: ['fewest'],
	bindings: {
		corners: read,
		degrees: read,
		starts: read,
		listed: read,
		farEnds: read,
		twins: write,
		firsts: atomic,
		trouble: atomic,
	},
	parallel: true,
	twin(
		count,
		{ fewest },
		{ corners, degrees, starts, listed, farEnds, twins, firsts, trouble },
		first = 0,
		stop = count,
	) {
		for (let side = first; side < stop && trouble[1] === 0; side++) {
			const a = corners[side]!;
			const b = corners[side % 3 === 2 ? side - 2 : side + 1]!;
			const da = fewest === 1 ? degrees[a]! : 0;
			const db = fewest === 1 ? degrees[b]! : 0;
			const towards = db < da || (db === da && b < a);
			const near = towards ? b : a;
			const far = towards ? a : b;
			const end = starts[near + 1]!;
			if (end - starts[near]! <= LONG) continue;
			let found = 0;
			let twin = NONE;
			for (let i = starts[near]!; i < end && found < 2; i++)
				if (farEnds[i] === far && (listed[i]! & SIDE) !== side) {
					found++;
					twin = listed[i]!;
				}
			if (found > 1) orWord(trouble, 1, 1);
			pair(side | (towards ? FLAG : 0), twin, near === far, twins, firsts);
		}
	},
});
