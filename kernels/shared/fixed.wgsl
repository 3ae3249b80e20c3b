// Fixed-point numbers: whole numbers with a sign, in units of 2 to the power of -fraction, 0 to 31. What is rounded goes to
// the nearest unit, and from the middle up. `src/steps/fixed.ts` holds the same; `wide` has to be imported too.

// The nearest whole number.
fn round_fixed(number: i32, fraction: u32) -> i32 {
	return select((number >> fraction) + ((number >> (max(fraction, 1u) - 1u)) & 1), number, fraction == 0u);
}

// The product, where one factor has `fraction` bits of fraction: exact before it is rounded, and beyond 32 bits the least
// or the greatest number of them.
fn multiply_fixed(a: i32, b: i32, fraction: u32) -> i32 {
	// Each sign counts 2^31 up instead of down (Warren, Hacker's Delight, 8-3).
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
