import wgsl from '../../../kernels/adapt/movePoints.wgsl';
import { addU32, maxU32 } from '../bits.ts';
import { atomic, defineStep, read, writeQuads } from '../step.ts';
import { Mover } from './mover.ts';

/**
 * Moves the points of `order` from `begin` on, none of which are neighbours, as `moves` says (`MOVES`): all free, or all on lines if
 * `onLine` is 1. Unless the moves are the paper's, the triangles at a point stay clearly upright and the worst does not get worse: a
 * move is halved up to three times for it. A point that moves gets the tensor at its new place and counts as new. Adds the number
 * of moves to `status[counter]`, and raises `status[counter + 1]` to their squared lengths in the metric times 2²⁵. An item is a
 * place in the list.
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
	parameters: ['begin', 'onLine', 'moves', 'counter', 'backgroundTriangles', 'lineCount'],
	parallel: true,
	cpu(
		count,
		{ begin, onLine, moves, counter, backgroundTriangles, lineCount },
		{ order, status, ...arrays },
		first = 0,
		end = count,
	) {
		const mover = new Mover(arrays, { moves, backgroundTriangles, lineCount });
		let moved = 0;
		let most = 0;
		for (let i = first; i < end; i++) {
			const squared = mover.move(order[begin + i]!, onLine === 1);
			if (squared < 0) continue;
			moved++;
			most = Math.max(most, squared);
		}
		if (moved === 0) return;
		addU32(status, counter, moved);
		maxU32(status, counter + 1, most);
	},
});
