import { POINT, X, Y } from './records.ts';

/**
 * Moving each corner by a step in x and y changes the cross product of two edges by 2 for each step of their
 * coordinates, and by 8.
 */
const CLEARANCE = 4;

/** Bound on the error of a cross product in doubles. */
const CLEAR = 1024;

/** u × v of differences of lattice coordinates below 2³⁰, with the exact sign. */
export function crossSign(ux: number, uy: number, vx: number, vy: number): number {
	const rounded = ux * vy - uy * vx;
	if (rounded > CLEAR || rounded < -CLEAR) return rounded;
	// The exact value is below 2³¹, so the lower 32 bits suffice.
	return (Math.imul(ux, vy) - Math.imul(uy, vx)) | 0;
}

/**
 * Whether points `a`, `b`, `c` are counter-clockwise, and stay so if each coordinate is off by a step: kept points are
 * up to half a step from their exact positions, and new ones on lines are projected to these.
 */
export function isClear(points: Uint32Array, a: number, b: number, c: number): boolean {
	const x = points[POINT * a + X]!;
	const y = points[POINT * a + Y]!;
	const ux = (points[POINT * b + X]! - x) | 0;
	const uy = (points[POINT * b + Y]! - y) | 0;
	const vx = (points[POINT * c + X]! - x) | 0;
	const vy = (points[POINT * c + Y]! - y) | 0;
	const least = CLEARANCE * (Math.abs(ux) + Math.abs(uy) + Math.abs(vx) + Math.abs(vy));
	const rounded = ux * vy - uy * vx - least;
	if (rounded > CLEAR || rounded < -CLEAR) return rounded > 0;
	return ((Math.imul(ux, vy) - Math.imul(uy, vx) - least) | 0) > 0;
}
