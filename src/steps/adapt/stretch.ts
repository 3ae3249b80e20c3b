import { scales } from './lengths.ts';
import { S11, S12, S22, SHIFT } from './records.ts';

/*
 * The exponential of a symmetric tensor in integers: all engines compute the same tensor S = 2^L from its logarithm L.
 * With the eigenvalues λ ± r of L, in a direction with cosine and sine of twice its angle, S is 2^(λ + r) times ½ ((1 +
 * q) I + (1 − q) [cos, sin; sin, −cos]) with q = 4^(−r). Each division and root is rounded down, so the result does not
 * depend on how it is computed. GPU kernel: `kernels/shared/stretch.wgsl`.
 */

/** Fraction bits of base-2 logarithms: xx, xy, yy in lattice units, between −38 and −10. */
export const LOG_FRACTION = 24;
const LOG_MASK = (1 << LOG_FRACTION) - 1;
const LOG_UNIT = 2 ** -LOG_FRACTION;

/** Fraction bits of components of S, and of cosine and sine. */
const FRACTION = 26;
const ONE = 1 << FRACTION;

/** Coefficients of 2^x for x in [0, 1) with 25 fraction bits, highest power first; the error is at most 10⁻⁷. */
const POWERS = [7337, 41578, 324947, 1861621, 8060796, 23258152, 33554432] as const;

/** 2^(fraction / 2²⁴) with 25 fraction bits. */
function power(fraction: number): number {
	let sum = 0;
	for (const factor of POWERS) sum = factor + Math.floor(sum * fraction * LOG_UNIT);
	return sum;
}

/** Square root of an integer below 2⁵³, rounded down. Above 2²⁶ the double of √(k² − 1) is rounded to k. */
export function squareRoot(square: number): number {
	const root = Math.floor(Math.sqrt(square));
	return root * root > square ? root - 1 : root;
}

/** Writes S = 2^L and its shift into the record of a point at `at`; keeps the flags beside the shift. */
export function writeStretch(
	points: Uint32Array,
	at: number,
	xx: number,
	xy: number,
	yy: number,
): void {
	const sum = (xx + yy) | 0;
	let x = Math.abs(xx - yy);
	let y = Math.abs(2 * xy);
	const bits = 32 - Math.clz32(Math.max(x, y));
	// Both get 26 bits: then squares and quotients are exact.
	const up = FRACTION - bits;
	x = up >= 0 ? x << up : x >>> -up;
	y = up >= 0 ? y << up : y >>> -up;
	const root = squareRoot(x * x + y * y);
	const cosine = root === 0 ? ONE : Math.floor((x * ONE) / root);
	const sine = root === 0 ? 0 : Math.floor((y * ONE) / root);
	/** 2 r. */
	const spread = up >= 0 ? root >>> up : root * 2 ** -up;
	const largest = (sum + spread) >> 1;
	const exponent = largest >> LOG_FRACTION;
	const mantissa = power(largest & LOG_MASK);
	const down = -(-spread >> LOG_FRACTION);
	const q = down > 30 ? 0 : Math.floor(power(-spread & LOG_MASK) * 2 * scales[down]!);
	const even = ONE + q;
	const along = Math.floor(((ONE - q) * cosine) / ONE);
	const across = Math.floor(((ONE - q) * sine) / ONE);
	// Twice the components, times a mantissa below 2: 26 fraction bits are left.
	const larger = Math.floor(((even + along) * mantissa) / ONE);
	const smaller = Math.floor(((even - along) * mantissa) / ONE);
	const mixed = Math.floor((across * mantissa) / ONE);
	points[at + S11] = xx >= yy ? larger : smaller;
	points[at + S12] = xy >= 0 ? mixed : -mixed;
	points[at + S22] = xx >= yy ? smaller : larger;
	points[at + SHIFT] = (points[at + SHIFT]! & ~63) | (6 - exponent);
}
