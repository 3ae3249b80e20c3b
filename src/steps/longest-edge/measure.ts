import { mixEdge, SHORT_EDGE } from '../../mesh/edgeOrder.ts';

/*
 * The order of `edgeOrder.ts` on the sides of one triangle, from differences of coordinates below 2³⁰: squared lengths
 * as doubles, which are off by less than 2¹¹, and modulo 2³², which tells those apart that are nearly equal.
 */

/** Squared length of a difference, rounded. */
export const square = (x: number, y: number, z: number): number => x * x + y * y + z * z;

/** The same modulo 2³². */
export const lowSquare = (x: number, y: number, z: number): number =>
	(Math.imul(x, x) + Math.imul(y, y) + Math.imul(z, z)) | 0;

/** 1 for a difference shorter than `SHORT_EDGE`. */
export const shortBetween = (x: number, y: number, z: number): number =>
	square(x, y, z) < SHORT_EDGE * SHORT_EDGE ? 1 : 0;

/** Two rounded squares this far apart are in the order of the exact ones. */
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
