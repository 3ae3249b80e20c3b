import { mixEdge, SHORT_EDGE } from '../../mesh/edgeOrder.ts';

/*
 * The order of `edgeOrder.ts` on the half-edges of one triangle, from differences of coordinates below 2³⁰. Squared
 * lengths are doubles, which are off by less than 2¹¹, and are also kept modulo 2³², to order two that are nearly
 * equal.
 */

/** Squared length of a difference, rounded. */
export const square = (x: number, y: number, z: number): number => x * x + y * y + z * z;

/** The same modulo 2³². */
export const lowSquare = (x: number, y: number, z: number): number =>
	(Math.imul(x, x) + Math.imul(y, y) + Math.imul(z, z)) | 0;

/** Squared length from which an edge is not short. */
export const SHORT = SHORT_EDGE * SHORT_EDGE;

/** 1 for a difference shorter than `SHORT_EDGE`. */
export const shortBetween = (x: number, y: number, z: number): number =>
	square(x, y, z) < SHORT ? 1 : 0;

/** Rounded squares that differ by at least this are in the order of the exact ones. */
const CLEAR = 4096;

const isLonger = (
	a: number,
	squareA: number,
	lowA: number,
	b: number,
	squareB: number,
	lowB: number,
): boolean => {
	const difference = squareA - squareB;
	if (difference >= CLEAR) return true;
	if (difference <= -CLEAR) return false;
	const exact = (lowA - lowB) | 0;
	return exact !== 0 ? exact > 0 : mixEdge(a) > mixEdge(b);
};

/** Which of three edges with their squared lengths is the longest: 0, 1 or 2. */
export function longestSlot(
	a: number,
	squareA: number,
	lowA: number,
	b: number,
	squareB: number,
	lowB: number,
	c: number,
	squareC: number,
	lowC: number,
): number {
	if (isLonger(a, squareA, lowA, b, squareB, lowB))
		return isLonger(c, squareC, lowC, a, squareA, lowA) ? 2 : 0;
	return isLonger(c, squareC, lowC, b, squareB, lowB) ? 2 : 1;
}

/** Which of three rounded squares is the greatest, 0, 1 or 2; −1 if two are nearly equal. */
export function clearlyLongest(a: number, b: number, c: number): number {
	const first = a - b;
	const second = b - c;
	const third = c - a;
	if (Math.abs(first) < CLEAR || Math.abs(second) < CLEAR || Math.abs(third) < CLEAR) return -1;
	// No branches: they would be mispredicted.
	const isLast = Number(third > 0) & Number(second < 0);
	return (isLast << 1) | (Number(first < 0) & (isLast ^ 1));
}

/** Edges of a triangle A B C, 0-based. */
export interface TriangleEdges {
	readonly ab: number;
	readonly bc: number;
	readonly ca: number;
}

/** Lattice coordinates of a corner; z is 0 in the plane. */
export interface Corner {
	readonly x: number;
	readonly y: number;
	readonly z: number;
}

/** Which half-edge of the triangle A B C with edges `ab`, `bc` and `ca` is the longest: 0, 1 or 2. */
export function longestOf({ ab, bc, ca }: TriangleEdges, a: Corner, b: Corner, c: Corner): number {
	// Truncated to 32 bits, so that V8 computes both squares from integers.
	const abx = (a.x - b.x) | 0;
	const aby = (a.y - b.y) | 0;
	const abz = (a.z - b.z) | 0;
	const bcx = (b.x - c.x) | 0;
	const bcy = (b.y - c.y) | 0;
	const bcz = (b.z - c.z) | 0;
	const cax = (c.x - a.x) | 0;
	const cay = (c.y - a.y) | 0;
	const caz = (c.z - a.z) | 0;
	const squareAB = square(abx, aby, abz);
	const squareBC = square(bcx, bcy, bcz);
	const squareCA = square(cax, cay, caz);
	const slot = clearlyLongest(squareAB, squareBC, squareCA);
	if (slot >= 0) return slot;
	return longestSlot(
		ab,
		squareAB,
		lowSquare(abx, aby, abz),
		bc,
		squareBC,
		lowSquare(bcx, bcy, bcz),
		ca,
		squareCA,
		lowSquare(cax, cay, caz),
	);
}
