/*
 * Short numbers: floating-point numbers with 16 significant bits and truncated products, quotients and sums, so that
 * floats of any kind and integers agree. m · 2^e with a mantissa m from 2¹⁵ to 2¹⁶ − 1 is the integer e · 2¹⁶ + m: they
 * compare as their values do. GPU kernel: `kernels/shared/metricQuality.wgsl`.
 */

/** The short number 0, less than all others. */
export const ZERO = -(2 ** 31);

/** Converts value · 2^exponent, where `value` is a u32. */
export function shortOf(value: number, exponent = 0): number {
	if (value === 0) return ZERO;
	const down = 16 - Math.clz32(value);
	return ((exponent + down) << 16) | (down >= 0 ? value >>> down : value << -down);
}

/** Converts a 64-bit integer of two u32. */
export function shortOfWide(high: number, low: number): number {
	if (high === 0) return shortOf(low);
	const up = Math.clz32(high);
	return shortOf(up === 0 ? high : (high << up) | (low >>> (32 - up)), 32 - up);
}

/** Converts an integer from 0 to 2⁵³. */
export function shortOfLarge(value: number): number {
	const high = Math.floor(value * 2 ** -32);
	return shortOfWide(high, (value - high * 2 ** 32) >>> 0);
}

export function product(a: number, b: number): number {
	const whole = Math.imul(a & 0xffff, b & 0xffff);
	if (whole === 0) return ZERO;
	const down = 16 - Math.clz32(whole);
	return (((a >> 16) + (b >> 16) + down) << 16) | (whole >>> down);
}

/** a / b, for b above 0. */
export function quotient(a: number, b: number): number {
	if (a === ZERO) return ZERO;
	const whole = (((a & 0xffff) * 2 ** 16) / (b & 0xffff)) | 0;
	const down = 16 - Math.clz32(whole);
	return (((a >> 16) - (b >> 16) - 16 + down) << 16) | (whole >>> down);
}

/** The sum of three numbers, each truncated to multiples of the largest one's last bit. */
export function sumOf(a: number, b: number, c: number): number {
	const exponent = Math.max(a >> 16, b >> 16, c >> 16);
	return shortOf(
		mantissaAt(a, exponent) + mantissaAt(b, exponent) + mantissaAt(c, exponent),
		exponent,
	);
}

const mantissaAt = (a: number, exponent: number): number =>
	(a & 0xffff) >>> Math.min(31, exponent - (a >> 16));

/** A short number times 2^exponent. */
export const scaled = (a: number, exponent: number): number =>
	a === ZERO ? ZERO : a + (exponent << 16);

/** The root of a short number. */
export function rootOf(a: number): number {
	if (a === ZERO) return ZERO;
	const odd = (a >> 16) & 1;
	const root = Math.floor(Math.sqrt((a & 0xffff) * 2 ** (16 + odd)));
	return shortOf(root, ((a >> 16) - odd - 16) >> 1);
}

/** ad − bc of integers below 2³¹; 0 unless it is positive. */
export function determinant(a: number, b: number, c: number, d: number): number {
	const low = (Math.imul(a, d) - Math.imul(b, c)) >>> 0;
	// The exact value is low + 2³² · high; the double is off by less than 2³¹.
	const high = Math.floor((a * d - b * c - low) * 2 ** -32 + 0.5);
	return high < 0 ? ZERO : shortOfWide(high, low);
}
