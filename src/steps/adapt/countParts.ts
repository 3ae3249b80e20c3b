import wgsl from '../../../kernels/adapt/countParts.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, readQuads, write } from '../step.ts';
import { dividedIn, midpoint, OTHER_DIAGONAL, singleSlot } from './pattern.ts';
import {
	isNone,
	nextSlot,
	POINT,
	previousSlot,
	TRIANGLE,
	TWIN,
	triangleOf,
	X,
	Y,
} from './records.ts';
import { comesBefore } from './star.ts';

/**
 * Writes the pattern of each triangle (`pattern.ts`) and its number of new triangles, with a 0 after the last, and sets
 * bit 3 t + slot of `midpoints`, 0 before, for each half-edge that gets a midpoint: of two twins, that of the lower
 * triangle. (The paper colours triangles to choose which of the two makes the point.) An item is a triangle.
 */
export const countParts = defineStep({
	name: 'adapt/countParts',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		red: read,
		patterns: write,
		counts: write,
		midpoints: atomic,
	},
	parallel: true,
	cpu(count, _, { points, triangles, red, patterns, counts, midpoints }, first = 0, end = count) {
		if (end === count) counts[count] = 0;
		for (let t = first; t < end; t++) {
			const isRed = hasBit(red, t);
			let mask = 0;
			for (let k = 0; k < 3; k++) {
				const twin = triangles[TRIANGLE * t + TWIN + k]!;
				if (!isRed && (isNone(twin) || !hasBit(red, triangleOf(twin)))) continue;
				mask |= 1 << k;
				if (isNone(twin) || t < triangleOf(twin)) setBit(midpoints, 3 * t + k);
			}
			const made = dividedIn(mask);
			counts[t] = made;
			patterns[t] =
				made === 2 && takesOther(points, triangles, t, mask) ? mask | OTHER_DIAGONAL : mask;
		}
	},
});

/**
 * Whether the diagonal at the second end of the undivided slot is the shorter one; if they are equal, whether that end
 * comes first in the order of keys.
 */
function takesOther(points: Uint32Array, triangles: Uint32Array, t: number, mask: number): boolean {
	const u = singleSlot(mask);
	const x = triangles[TRIANGLE * t + u]!;
	const y = triangles[TRIANGLE * t + nextSlot(u)]!;
	const z = triangles[TRIANGLE * t + previousSlot(u)]!;
	const first = squaredDistance(points, x, y, z);
	const second = squaredDistance(points, y, x, z);
	return second !== first ? second < first : comesBefore(points, y, x);
}

/** Squared distance from a point to the midpoint of two others, in units of 16 lattice steps: exact below 2⁵³. */
function squaredDistance(points: Uint32Array, from: number, a: number, b: number): number {
	const dx = midpoint(points[POINT * a + X]!, points[POINT * b + X]!) - points[POINT * from + X]!;
	const dy = midpoint(points[POINT * a + Y]!, points[POINT * b + Y]!) - points[POINT * from + Y]!;
	const x = Math.abs(dx) >>> 4;
	const y = Math.abs(dy) >>> 4;
	return x * x + y * y;
}
