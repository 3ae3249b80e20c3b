import { short, shortDeterminant } from './quality.ts';
import { bitsOf, type System } from './system.ts';

/*
 * How far a point moves, from its system of equations, with 16 significant bits. `kernels/shared/moves.wgsl` holds the same.
 */

/** Rules of moves, as parameters of steps. */
export const MOVES = { metric: 0, paper: 1, laplace: 2 } as const;

/** A move is at most this many steps of the lattice. */
const MOST = 2 ** 30;
/** Bits of the direction of a line. */
const DIRECTION_BITS = 16;
const SUM_BITS = 31;

/** ad − bc, truncated to 16 bits. */
const signedDeterminant = (a: number, b: number, c: number, d: number): number =>
	shortDeterminant(a, b, c, d) - shortDeterminant(b, a, d, c);

/** The quotient of two short numbers, `part` of either sign, times 2^exponent, in whole steps. */
function stepsOf(part: number, whole: number, exponent: number): number {
	const size = short(Math.abs(part) / whole) * 2 ** exponent;
	return Math.sign(part) * Math.min(MOST, Math.floor(size));
}

/**
 * Writes the move of a free point to `to`. By default it is a quarter of the way to the solution: the paper's with D = A, which is
 * max(A_jj, 1.01 Σ |A_jm|) in the principal directions of A, and w = ½. The paper takes D in the directions of the axes, and so moves
 * less the more A is turned from them: (D + A) Δ = ½ g. Half of the way to the mean of the neighbours.
 */
export function moveFree({ a11, a12, a22, g1, g2, exponent }: System, moves: number, to: number[]) {
	let [b11, b22] = [a11, a22];
	if (moves === MOVES.paper) {
		const least = Math.abs(a12) + Math.floor(Math.abs(a12) / 100);
		b11 += Math.max(a11, least);
		b22 += Math.max(a22, least);
	}
	const whole = shortDeterminant(b11, a12, a12, b22);
	const scale = exponent - (moves === MOVES.metric ? 2 : 1);
	to[0] = whole === 0 ? 0 : stepsOf(signedDeterminant(g1, a12, g2, b22), whole, scale);
	to[1] = whole === 0 ? 0 : stepsOf(signedDeterminant(b11, g1, a12, g2), whole, scale);
}

/**
 * The move of a point along a line with the direction `dx` `dy`, in steps along the axis to which the line is closer: d (dᵀg) / (dᵀA d),
 * a quarter of it, or half to the mean of the neighbours. The paper's equation has x for y_l in its right side, which is
 * Σ uᵀM_l (y_l − p̂).
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
	const part = Math.sign(pull) * short(short(Math.abs(pull)) * Math.abs(main)) * Math.sign(main);
	return stepsOf(part, short(whole), exponent - down - (moves === MOVES.laplace ? 1 : 2));
}

/** a · b / c to the nearest integer, for a, b ≤ c < 2³⁰. */
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
