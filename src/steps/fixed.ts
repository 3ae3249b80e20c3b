/*
 * Fixed-point numbers: whole numbers of 32 bits with a sign, in units of 2 to the power of −`fraction`, 0 to 31.
 * `kernels/shared/fixed.wgsl` holds the same. Rounding is to the nearest unit, and from the
 * middle up. Sums and differences are those of whole numbers.
 */

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** The nearest fixed-point number. Throws `RangeError` where `value` is none that 32 bits hold. */
export function toFixed(value: number, fraction: number): number {
	const units = Math.round(value * 2 ** fraction);
	if (!(units >= LEAST && units <= MOST))
		throw new RangeError(
			`${value} is beyond a fixed-point number with ${fraction} bits of fraction`,
		);
	return units | 0;
}

/** The value of a fixed-point number, exactly. */
export const fromFixed = (fixed: number, fraction: number): number => fixed / 2 ** fraction;

/** The nearest whole number. */
export const roundFixed = (fixed: number, fraction: number): number =>
	fraction === 0 ? fixed : (fixed >> fraction) + ((fixed >> (fraction - 1)) & 1);

/**
 * The product, where one factor has `fraction` bits of fraction: it has as many as the other. It is exact before it is
 * rounded; beyond what 32 bits hold it is the least or the greatest number of them.
 */
export function multiplyFixed(a: number, b: number, fraction: number): number {
	// The lower word exactly, and the upper one from what the double, off by 2⁹ at most, has without it.
	const low = Math.imul(a, b) >>> 0;
	const high = Math.round((a * b - low) / 2 ** 32);
	// The bits that are cut off are half a unit or more where the highest of them is set.
	const half = fraction === 0 ? 0 : (low >>> (fraction - 1)) & 1;
	const product = high * 2 ** (32 - fraction) + ((low >>> fraction) + half);
	return Math.max(LEAST, Math.min(product, MOST));
}
