import wgsl from '../../../kernels/topology/matchSides.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { orWord, setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { FLAG, SIDE } from './sortedCorners.ts';

/** The longest list that one invocation searches. */
export const LONG = 256;

/**
 * Finds for each side in the list of a point the other side of its edge (`NONE` on the boundary), flagged where both run
 * the same way, and sets the bit of each side that is the first of its edge. `trouble[0]` becomes 1 where a list is
 * longer than `LONG`, whose sides are left out, and `trouble[1]` where an edge has three sides: then the rest says
 * nothing. An item is a point.
 */
export const matchSides = defineStep({
	name: 'topology/matchSides',
	wgsl,
	bindings: {
		starts: read,
		listed: read,
		farEnds: read,
		twins: write,
		firsts: atomic,
		trouble: atomic,
	},
	parallel: true,
	twin(count, _, { starts, listed, farEnds, twins, firsts, trouble }, first = 0, stop = count) {
		for (let point = first; point < stop; point++) {
			const start = starts[point]!;
			const end = starts[point + 1]!;
			if (end - start > LONG) {
				orWord(trouble, 0, 1);
				continue;
			}
			for (let i = start; i < end; i++) {
				const far = farEnds[i]!;
				let before = start;
				while (farEnds[before] !== far) before++;
				if (before < i) continue;
				let found = 0;
				let at = i;
				for (let j = i + 1; j < end; j++)
					if (farEnds[j] === far) {
						found++;
						at = j;
					}
				if (found > 1) orWord(trouble, 1, 1);
				const twin = found === 0 ? NONE : listed[at]!;
				pair(listed[i]!, twin, far === point, twins, firsts);
				if (found > 0) pair(twin, listed[i]!, far === point, twins, firsts);
			}
		}
	},
});

/** Writes down the other side of an edge; both as they are listed. */
export function pair(
	name: number,
	other: number,
	loop: boolean,
	twins: Uint32Array,
	firsts: Uint32Array,
): void {
	const side = name & SIDE;
	const alike = loop || ((name ^ other) & FLAG) === 0;
	const twin = other === NONE ? NONE : ((other & SIDE) | (alike ? FLAG : 0)) >>> 0;
	twins[side] = twin;
	if (side < (twin & SIDE)) setBit(firsts, side);
}
