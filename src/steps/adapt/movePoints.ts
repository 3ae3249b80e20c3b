import wgsl from '../../../kernels/adapt/movePoints.wgsl';
import { addU32, maxU32 } from '../bits.ts';
import { atomic, defineStep, read, writeQuads } from '../step.ts';
import { Mover } from './mover.ts';

/** The square of 0.05 in units of 2⁻²⁵. */
const FAR = 83886;

/**
 * Moves the points of `order` from `begin` on, no two of which are neighbours, by the rule `moves` (`MOVES`); they are
 * all free, or with `onLine` = 1 all on lines. Except with the paper's rule, triangles at a point stay clearly
 * counter-clockwise, the worst does not get worse, and in a metric no edge there gets longer than both the longest was
 * and the squared length `upperHigh` `upperLow` in `UNIT`. For that a move is halved up to three times, while it is at
 * least `minMove` long in the metric at the point, squared and in ½ `UNIT`. A point that moves gets the tensor at its new
 * position and counts as new. Adds the number of moves to `status[counter]`, that of moves longer than 0.05 in the metric
 * to `status[counter + 1]`, and raises `status[counter + 2]` to their squared lengths times 2²⁵. A point with flag 1
 * among those from `status[restStart]` on was tried since it or a neighbour moved last, and is skipped. An item is an index
 * in the list.
 */
export const movePoints = defineStep({
	name: 'adapt/movePoints',
	wgsl,
	bindings: {
		points: writeQuads,
		triangles: read,
		lines: read,
		starts: read,
		order: read,
		background: read,
		lineEnds: read,
		status: atomic,
	},
	parameters: [
		...(['begin', 'onLine', 'moves', 'counter', 'backgroundTriangles', 'lineCount'] as const),
		...(['upperHigh', 'upperLow', 'minMove', 'restStart'] as const),
	],
	parallel: true,
	cpu(
		count,
		{ begin, onLine, counter, upperHigh, upperLow, restStart, ...rules },
		{ order, status, ...arrays },
		first = 0,
		end = count,
	) {
		const upper = upperHigh * 2 ** 32 + upperLow;
		const mover = new Mover(arrays, { ...rules, upper });
		let moved = 0;
		let far = 0;
		let most = 0;
		for (let i = first; i < end; i++) {
			const v = order[begin + i]!;
			if (status[restStart + v] === 1) continue;
			const squared = mover.move(v, onLine === 1);
			if (squared < 0) {
				status[restStart + v] = 1;
				continue;
			}
			mover.wakeRing(status, restStart);
			moved++;
			if (squared > FAR) far++;
			most = Math.max(most, squared);
		}
		if (moved === 0) return;
		addU32(status, counter, moved);
		addU32(status, counter + 1, far);
		maxU32(status, counter + 2, most);
	},
});
