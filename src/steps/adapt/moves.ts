import { bitsOf } from './quality.ts';
import { determinant, product, quotient, shortOf, shortOfLarge, ZERO } from './short.ts';
import type { System } from './system.ts';

/*
 * The move of a point by its system of equations, with 16 significant bits. GPU kernel: `kernels/shared/moves.wgsl`.
 */

/** Rules of moves, as parameters of steps. */
export const MOVES = { metric: 0, paper: 1, laplace: 2, unit: 3 } as const;
/** A move is the solution times 2^−`DOWN`, by rule. */
const DOWN = [2, 1, 1, 0];
/** The same for moves along lines, where the paper's D is A. */
const DOWN_ON_LINE = [2, 2, 1, 0];

/** Bound on the coordinates of a move in lattice steps. */
const MAX_COORDINATE = 2 ** 30;
/** Bits of the direction of a line. */
const DIRECTION_BITS = 16;
const SUM_BITS = 31;

/** (ad − bc) / whole · 2^exponent in whole steps, with 16 significant bits. */
function ratioOf(a: number, b: number, c: number, d: number, whole: number, exponent: number) {
	const part = determinant(a, b, c, d);
	if (part !== ZERO) return stepsOf(part, whole, exponent);
	return 0 - stepsOf(determinant(b, a, d, c), whole, exponent);
}

/** The quotient of two short numbers times 2^exponent, in whole lattice steps. */
function stepsOf(part: number, whole: number, exponent: number): number {
	if (part === ZERO) return 0;
	const size = quotient(part, whole);
	const by = (size >> 16) + exponent;
	if (by > 14) return MAX_COORDINATE;
	const mantissa = size & 0xffff;
	return by < 0 ? mantissa >>> Math.min(31, -by) : Math.min(MAX_COORDINATE, mantissa << by);
}

/**
 * Writes the move of a free point to `to`. Rule `metric`: a quarter of the solution, the paper's rule with D = A, which
 * is max(A_jj, 1.01 Σ |A_jm|) in the principal directions of A, and w = ½. Rule `paper`: D in the directions of the
 * axes, (D + A) Δ = ½ g, which moves less the more the principal directions are rotated. Rule `laplace`: half of the
 * way to the mean of the neighbours. Rule `unit`: the whole solution towards edges of length 1, about half of Newton's
 * step.
 */
export function moveFree(
	{ a11, a12, a22, g1, g2, exponent }: System,
	moves: number,
	to: Int32Array,
) {
	let [b11, b22] = [a11, a22];
	if (moves === MOVES.paper) {
		const least = Math.abs(a12) + Math.floor(Math.abs(a12) / 100);
		b11 += Math.max(a11, least);
		b22 += Math.max(a22, least);
	}
	const whole = determinant(b11, a12, a12, b22);
	const scale = exponent - DOWN[moves]!;
	to[0] = whole === ZERO ? 0 : ratioOf(g1, a12, g2, b22, whole, scale);
	to[1] = whole === ZERO ? 0 : ratioOf(b11, g1, a12, g2, whole, scale);
}

/**
 * The move of a point along a line with direction `dx` `dy`, in steps along the axis to which the line is closer: d
 * (dᵀg) / (dᵀA d), a quarter of it, half to the mean of the neighbours, the whole towards edges of length 1. The
 * paper's equation has x for y_l on its right side, which is Σ uᵀM_l (y_l − p̂).
 */
export function moveOnLine(system: System, moves: number, dx: number, dy: number): number {
	const { a11, a12, a22, g1, g2, exponent } = system;
	const cut = 2 ** Math.max(0, bitsOf(Math.abs(dx) | Math.abs(dy)) - DIRECTION_BITS);
	const d1 = Math.trunc(dx / cut);
	const d2 = Math.trunc(dy / cut);
	const pull = d1 * g1 + d2 * g2;
	const [one, two] = [a11 * d1 + a12 * d2, a12 * d1 + a22 * d2];
	const down = Math.max(0, Math.max(bitsOf(Math.abs(one)), bitsOf(Math.abs(two))) - SUM_BITS);
	const whole = Math.trunc(one / 2 ** down) * d1 + Math.trunc(two / 2 ** down) * d2;
	if (pull === 0 || whole <= 0) return 0;
	const main = Math.abs(dx) >= Math.abs(dy) ? d1 : d2;
	const part = product(shortOfLarge(Math.abs(pull)), shortOf(Math.abs(main)));
	const scale = exponent - down - DOWN_ON_LINE[moves]!;
	const steps = stepsOf(part, shortOfLarge(whole), scale);
	return pull < 0 === main < 0 ? steps : 0 - steps;
}

/** a · b / c, rounded to the nearest integer, for a, b ≤ c < 2³⁰. */
export function shareOf(a: number, b: number, c: number): number {
	let result = 0;
	let left = 0;
	for (let bit = 1 << 29; bit !== 0; bit >>>= 1) {
		result *= 2;
		left *= 2;
		if ((a & bit) !== 0) left += b;
		for (; left >= c; left -= c) result++;
	}
	return 2 * left >= c ? result + 1 : result;
}
