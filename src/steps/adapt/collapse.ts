import wgsl from '../../../kernels/adapt/collapse.wgsl';
import { lowBits, lowestBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import {
	isNone,
	LINE,
	nextSlot,
	previousSlot,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
} from './records.ts';

/** Line of the half-edge of a collapsed edge, in a triangle that is removed with it. */
export const COLLAPSED = 0xffffffff;

/**
 * Collapses the chosen points to their neighbours, which replace them as corners; sets the bits of the triangles at the
 * collapsed edges in `removedTriangles`, of the points in `removedPoints`, and of points around in `dirty`. Leaves twins for
 * `relink`. Stars of chosen points share no triangle. An item is a point.
 */
export const collapse = defineStep({
	name: 'adapt/collapse',
	wgsl,
	bindings: {
		triangles: write,
		lines: write,
		starts: read,
		chosen: read,
		rates: write,
		dirty: atomic,
		removedTriangles: atomic,
		removedPoints: atomic,
	},
	parallel: true,
	cpu(count, _, arrays, first = 0, end = count) {
		const { triangles, lines, starts, chosen, rates, dirty, removedTriangles, removedPoints } =
			arrays;
		for (let word = first >>> 5; 32 * word < end; word++)
			for (let left = chosen[word]! & lowBits(count - 32 * word); left !== 0; left &= left - 1) {
				const v = 32 * word + lowestBit(left);
				const w = rates[2 * v + 1]!;
				rates[2 * v] = 0;
				setBit(removedPoints, v);
				const start = starts[v]!;
				for (let halfEdge = start; ; ) {
					const t = triangleOf(halfEdge);
					const k = slotOf(halfEdge);
					const x = triangles[TRIANGLE * t + nextSlot(k)]!;
					const y = triangles[TRIANGLE * t + previousSlot(k)]!;
					setBit(dirty, x);
					if (x === w || y === w) {
						setBit(removedTriangles, t);
						lines[LINE * t + (x === w ? k : previousSlot(k))] = COLLAPSED;
					} else triangles[TRIANGLE * t + k] = w;
					const next = triangles[TRIANGLE * t + TWIN + previousSlot(k)]!;
					if (isNone(next)) setBit(dirty, y);
					if (isNone(next) || next === start) break;
					halfEdge = next;
				}
			}
	},
});
