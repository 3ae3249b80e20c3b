import wgsl from '../../../kernels/adapt/collapse.wgsl';
import { lowBits, lowestBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { isNone, LINE, lastSlot, nextSlot, slotOf, TRIANGLE, TWIN, triangleOf } from './records.ts';

/** The line of the half-edge of a triangle that goes, which vanishes with it; of the edge that is collapsed. */
export const COLLAPSED = 0xffffffff;

/**
 * Takes the chosen points to their neighbours: these replace them as corners; the triangles at the collapsed edge and the
 * points get bits in `goneTriangles` and `gonePoints`, and the points around get dirty. Twins stay until `relink`. Stars of
 * chosen points have no triangle in common. An item is a point.
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
		goneTriangles: atomic,
		gonePoints: atomic,
	},
	parallel: true,
	cpu(count, _, arrays, first = 0, end = count) {
		const { triangles, lines, starts, chosen, rates, dirty, goneTriangles, gonePoints } = arrays;
		for (let word = first >>> 5; 32 * word < end; word++)
			for (let left = chosen[word]! & lowBits(count - 32 * word); left !== 0; left &= left - 1) {
				const v = 32 * word + lowestBit(left);
				const w = rates[2 * v + 1]!;
				rates[2 * v] = 0;
				setBit(gonePoints, v);
				const start = starts[v]!;
				for (let halfEdge = start; ; ) {
					const t = triangleOf(halfEdge);
					const k = slotOf(halfEdge);
					const x = triangles[TRIANGLE * t + nextSlot(k)]!;
					const y = triangles[TRIANGLE * t + lastSlot(k)]!;
					setBit(dirty, x);
					if (x === w || y === w) {
						setBit(goneTriangles, t);
						lines[LINE * t + (x === w ? k : lastSlot(k))] = COLLAPSED;
					} else triangles[TRIANGLE * t + k] = w;
					const next = triangles[TRIANGLE * t + TWIN + lastSlot(k)]!;
					if (isNone(next)) setBit(dirty, y);
					if (isNone(next) || next === start) break;
					halfEdge = next;
				}
			}
	},
});
