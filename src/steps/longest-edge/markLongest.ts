import wgsl from '../../../kernels/longest-edge/markLongest.wgsl';
import { addWord } from '../bits.ts';
import { EDGE, LONGEST, OWNED } from '../sides.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { longestSlot, lowSquare, shortBetween, square } from './measure.ts';
import { SHORTER } from './status.ts';

/**
 * Steps 1 and 2 (thesis, §4.1) on a whole mesh: sets the flag of the longest side of each triangle, decided once and
 * kept, and counts the edges below 1,024 units in `status`.
 */
export const markLongest = defineStep({
	name: 'longest-edge/markLongest',
	wgsl,
	bindings: { corners: read, coordinates: read, sides: write, status: atomic },
	parameters: ['dimension'],
	parallel: true,
	twin(count, { dimension }, { corners, coordinates, sides, status }, first = 0, end = count) {
		const space = dimension === 3;
		let shorter = 0;
		for (let t = 3 * first; t < 3 * end; t += 3) {
			const a = dimension * corners[t]!;
			const b = dimension * corners[t + 1]!;
			const c = dimension * corners[t + 2]!;
			const ax = coordinates[a]!;
			const ay = coordinates[a + 1]!;
			const az = space ? coordinates[a + 2]! : 0;
			const bx = coordinates[b]!;
			const by = coordinates[b + 1]!;
			const bz = space ? coordinates[b + 2]! : 0;
			const cx = coordinates[c]!;
			const cy = coordinates[c + 1]!;
			const cz = space ? coordinates[c + 2]! : 0;
			const ab = sides[t]! & ~LONGEST;
			const bc = sides[t + 1]! & ~LONGEST;
			const ca = sides[t + 2]! & ~LONGEST;
			const slot = longestSlot(
				ab & EDGE,
				square(ax - bx, ay - by, az - bz),
				lowSquare(ax - bx, ay - by, az - bz),
				bc & EDGE,
				square(bx - cx, by - cy, bz - cz),
				lowSquare(bx - cx, by - cy, bz - cz),
				ca & EDGE,
				square(cx - ax, cy - ay, cz - az),
				lowSquare(cx - ax, cy - ay, cz - az),
			);
			if ((ab & OWNED) !== 0) shorter += shortBetween(ax - bx, ay - by, az - bz);
			if ((bc & OWNED) !== 0) shorter += shortBetween(bx - cx, by - cy, bz - cz);
			if ((ca & OWNED) !== 0) shorter += shortBetween(cx - ax, cy - ay, cz - az);
			sides[t] = slot === 0 ? ab | LONGEST : ab;
			sides[t + 1] = slot === 1 ? bc | LONGEST : bc;
			sides[t + 2] = slot === 2 ? ca | LONGEST : ca;
		}
		if (shorter !== 0) addWord(status, SHORTER, shorter);
	},
});
