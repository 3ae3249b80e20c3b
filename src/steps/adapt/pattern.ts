import { isClear } from './orientation.ts';
import {
	FIXED,
	isNone,
	LINE,
	nextSlot,
	POINT,
	TRIANGLE,
	TWIN,
	triangleOf,
	X,
	Y,
} from './records.ts';

/*
 * The division pattern of a triangle: bits 0 to 2 flag the divided edges; with two, bit 3 chooses the diagonal of the
 * quad that remains beside their common corner. A divided slot k has a half at its first corner and one at its
 * second.
 *
 * No edge: it stays. Three: a child at each corner, in their order, and one between them. One, slot k: a child at each
 * of its ends. Two, all but slot u from X to Y, with P opposite X and R opposite Y: the child of X→Y, the one at the
 * third corner, and the one between, with the diagonal X–P, or Y–R if bit 3 is set. The first child stays in place.
 * Half-edges of children keep the slots of those that they are parts of. GPU kernels: `kernels/shared/pattern.wgsl` and
 * `divisible.wgsl`.
 */

/** Bit 3 of a pattern. */
export const OTHER_DIAGONAL = 8;

/** Number of divided edges, and of new triangles. */
export const dividedIn = (pattern: number): number =>
	(pattern & 1) + ((pattern >>> 1) & 1) + ((pattern >>> 2) & 1);

/** The only divided slot, or the only undivided one, if 1 or 2 edges are divided. */
export function singleSlot(pattern: number): number {
	const mask = pattern & 7;
	const single = dividedIn(mask) === 1 ? mask : 7 - mask;
	return single >>> 1;
}

/**
 * The child with the first (0) or second (1) half of slot k, or with all of it if it is undivided.
 *
 * @param fresh the first of the new triangles of triangle t
 */
export function partOf(pattern: number, t: number, fresh: number, k: number, half: number): number {
	const mask = pattern & 7;
	if (mask === 0) return t;
	if (mask === 7) {
		const child = half === 0 ? k : nextSlot(k);
		return child === 0 ? t : fresh + child - 1;
	}
	const single = singleSlot(pattern);
	const after = nextSlot(single);
	if ((mask & (mask - 1)) === 0) {
		if (k === single) return half === 0 ? t : fresh;
		return k === after ? fresh : t;
	}
	if (k === single) return t;
	// The corner between both divided edges has the second half of one and the first of the other.
	if ((k === after) === (half === 1)) return fresh;
	const isAtDiagonal = (k === after) === ((pattern & OTHER_DIAGONAL) !== 0);
	return isAtDiagonal ? fresh + 1 : t;
}

/** Midpoint of two lattice coordinates, rounded down. */
export const midpoint = (a: number, b: number): number => (a + b) >>> 1;

const scratch = new Uint32Array(6 * POINT);

/**
 * Whether triangle t may be divided into four: it has no fixed edge, and the rounded children of it and of its
 * neighbours, which must be divided at the same edges, are clearly counter-clockwise.
 */
export function isDivisible(
	points: Uint32Array,
	triangles: Uint32Array,
	lines: Uint32Array,
	t: number,
): boolean {
	if (((lines[LINE * t]! | lines[LINE * t + 1]! | lines[LINE * t + 2]!) & FIXED) !== 0)
		return false;
	if (!isThick(points, triangles, t)) return false;
	for (let k = 0; k < 3; k++) {
		const twin = triangles[TRIANGLE * t + TWIN + k]!;
		if (!isNone(twin) && !isThick(points, triangles, triangleOf(twin))) return false;
	}
	return true;
}

/**
 * Whether the four rounded children of triangle t are clearly counter-clockwise; then so are those of any other
 * pattern.
 */
function isThick(points: Uint32Array, triangles: Uint32Array, t: number): boolean {
	for (let k = 0; k < 3; k++) {
		const a = POINT * triangles[TRIANGLE * t + k]!;
		const b = POINT * triangles[TRIANGLE * t + nextSlot(k)]!;
		scratch[POINT * k + X] = points[a + X]!;
		scratch[POINT * k + Y] = points[a + Y]!;
		scratch[POINT * (3 + k) + X] = midpoint(points[a + X]!, points[b + X]!);
		scratch[POINT * (3 + k) + Y] = midpoint(points[a + Y]!, points[b + Y]!);
	}
	return (
		isClear(scratch, 0, 3, 5) &&
		isClear(scratch, 3, 1, 4) &&
		isClear(scratch, 5, 4, 2) &&
		isClear(scratch, 4, 5, 3)
	);
}
