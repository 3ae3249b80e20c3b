/*
 * Fixed-point numbers: signed 32-bit integers in units of 2^−`fraction`, with 0 to 31 fraction bits. Rounding is to
 * nearest, ties towards +∞; sums and differences are those of integers. `kernels/shared/fixed.wgsl` holds the same.
 */

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** Nearest fixed-point number to `value`. Throws `RangeError` if it does not fit in 32 bits. */
export function toFixed(value: number, fraction: number): number {
	const units = Math.round(value * 2 ** fraction);
	if (!(units >= LEAST && units <= MOST))
		throw new RangeError(
			`${value} is beyond a fixed-point number with ${fraction} bits of fraction`,
		);
	return units | 0;
}

/** Exact value of a fixed-point number. */
export const fromFixed = (fixed: number, fraction: number): number => fixed / 2 ** fraction;

/** Nearest integer. */
export const roundFixed = (fixed: number, fraction: number): number =>
	fraction === 0 ? fixed : (fixed >> fraction) + ((fixed >> (fraction - 1)) & 1);

/**
 * Product of two fixed-point numbers, one of which has `fraction` fraction bits; the result has those of the other. The
 * exact product is rounded once and saturates at the bounds of i32.
 */
export function multiplyFixed(a: number, b: number, fraction: number): number {
	// The lower 32 bits are exact; the upper ones come from the double, off by 2⁹ at most, less the lower ones.
	const low = Math.imul(a, b) >>> 0;
	const high = Math.round((a * b - low) / 2 ** 32);
	// The discarded bits are half a unit or more if the highest of them is set.
	const half = fraction === 0 ? 0 : (low >>> (fraction - 1)) & 1;
	const product = high * 2 ** (32 - fraction) + ((low >>> fraction) + half);
	return Math.max(LEAST, Math.min(product, MOST));
}
