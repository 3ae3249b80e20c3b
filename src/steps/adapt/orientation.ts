import { POINT, X, Y } from './records.ts';

/**
 * Moving each corner by a step in x and y changes the cross product of two sides by 2 for each step of their coordinates,
 * and by 8.
 */
const CLEARANCE = 4;

/** A cross product in doubles is off by less than this. */
const CLEAR = 1024;

/** u × v of differences of lattice coordinates below 2³⁰: its sign is exact. */
export function crossSign(ux: number, uy: number, vx: number, vy: number): number {
	const rounded = ux * vy - uy * vx;
	if (rounded > CLEAR || rounded < -CLEAR) return rounded;
	// The true value is below 2³¹, so that the lower 32 bits are all of it.
	return (Math.imul(ux, vy) - Math.imul(uy, vx)) | 0;
}

/**
 * Whether points `a`, `b`, `c` go round to the left, and still do when each coordinate is off by a step: kept points lie up
 * to half a step from their places on the lattice, and new ones on lines are put on these.
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
