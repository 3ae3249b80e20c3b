// Fixed-point numbers: signed 32-bit integers in units of 2^-fraction, with 0 to 31 fraction bits. Rounding is to
// nearest, ties towards +∞. `src/steps/fixed.ts` holds the same; import `wide` too.

// Nearest integer.
fn round_fixed(number: i32, fraction: u32) -> i32 {
	return select((number >> fraction) + ((number >> (max(fraction, 1u) - 1u)) & 1), number, fraction == 0u);
}

// Product of two fixed-point numbers, one of which has `fraction` fraction bits; the result has those of the other. The
// exact product is rounded once and saturates at the bounds of i32.
fn multiply_fixed(a: i32, b: i32, fraction: u32) -> i32 {
	// A set sign bit counts 2^31 instead of -2^31 in the unsigned product (Warren, Hacker's Delight, 8-3).
	var product = multiply(bitcast<u32>(a), bitcast<u32>(b));
	product.x -= select(0u, bitcast<u32>(b), a < 0) + select(0u, bitcast<u32>(a), b < 0);
	product = add(product, vec2u(0u, (1u << fraction) >> 1u));
	let high = bitcast<i32>(product.x) >> fraction;
	let upper = select(product.x << ((32u - fraction) & 31u), 0u, fraction == 0u);
	let low = bitcast<i32>((product.y >> fraction) | upper);
	if (high == low >> 31u) {
		return low;
	}
	return select(0x7fffffff, -0x7fffffff - 1, high < 0);
}
