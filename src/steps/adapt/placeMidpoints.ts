import wgsl from '../../../kernels/adapt/placeMidpoints.wgsl';
import { lowBits, popcount } from '../bits.ts';
import { defineStep, read, writeQuads } from '../step.ts';
import { Background, midpointKey } from './background.ts';
import { midpoint } from './pattern.ts';
import { HOME, KEY, LINE, NEW, nextSlot, ORIGIN, POINT, SHIFT, TRIANGLE, X, Y } from './records.ts';

/**
 * Makes the midpoints of divided edges, points from `pointCount` on, by the ranks of `midpoints`. Each is the mean of
 * both ends, rounded down. Its triangle of the background is found by a walk from that of the input triangle, or else
 * from those of the ends; it gets the tensor interpolated there. An item is a half-edge, 3 t + slot.
 *
 * `pointCount` is the number of points before, `backgroundTriangles` the number of triangles of the background.
 */
export const placeMidpoints = defineStep({
	name: 'adapt/placeMidpoints',
	wgsl,
	bindings: { triangles: read, lines: read, midpoints: read, background: read, points: writeQuads },
	parameters: ['pointCount', 'backgroundTriangles'],
	parallel: true,
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { midpoints } = arrays;
		const background = new Background(arrays.background, parameters.backgroundTriangles);
		for (let w = first >>> 5; 32 * w < end; w++) {
			const word = midpoints[2 * w]! & lowBits(count - 32 * w);
			if (word === 0) continue;
			for (let bit = 0; bit < 32; bit++) {
				if (((word >>> bit) & 1) === 0) continue;
				const rank = midpoints[2 * w + 1]! + popcount(word & ((1 << bit) - 1));
				const halfEdge = 32 * w + bit;
				const t = Math.floor(halfEdge / 3);
				place(arrays, background, t, halfEdge - 3 * t, parameters.pointCount + rank);
			}
		}
	},
});

/** Makes point `made` at the midpoint of the half-edge of slot k of triangle t. */
function place(
	{
		points,
		triangles,
		lines,
	}: { readonly [name in 'points' | 'triangles' | 'lines']: Uint32Array },
	background: Background,
	t: number,
	k: number,
	made: number,
): void {
	const a = triangles[TRIANGLE * t + k]!;
	const b = triangles[TRIANGLE * t + nextSlot(k)]!;
	const at = POINT * made;
	const x = midpoint(points[POINT * a + X]!, points[POINT * b + X]!);
	const y = midpoint(points[POINT * a + Y]!, points[POINT * b + Y]!);
	// Try the ends in the order of their keys, so that the direction of the half-edge does not matter.
	const isSwapped = points[POINT * b + KEY]! < points[POINT * a + KEY]!;
	let home = background.walk(lines[LINE * t + ORIGIN]!, x, y);
	for (const p of isSwapped ? [b, a] : [a, b]) {
		if (background.isInside) break;
		const other = background.walk(points[POINT * p + HOME]!, x, y);
		if (background.isInside) home = other;
	}
	points[at + X] = x;
	points[at + Y] = y;
	points[at + SHIFT] = NEW;
	points[at + HOME] = home;
	points[at + KEY] = midpointKey(points, a, b);
	background.writeStretch(home, x, y, points, at);
}
