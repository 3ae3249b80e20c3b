// Signed 64-bit integers in two's complement, x high and y low. Requires `wide`, whose `add` and `subtract` serve both.

// The 64-bit product of two i32. A set sign bit counts 2^31 instead of -2^31 in the unsigned product (Warren, Hacker's
// Delight, 8-3).
fn multiply_signed(a: i32, b: i32) -> vec2u {
	let product = multiply(bitcast<u32>(a), bitcast<u32>(b));
	let correction = select(0u, bitcast<u32>(b), a < 0) + select(0u, bitcast<u32>(a), b < 0);
	return vec2u(product.x - correction, product.y);
}

fn is_negative(a: vec2u) -> bool {
	return (a.x >> 31u) == 1u;
}

fn magnitude(a: vec2u) -> vec2u {
	return select(a, subtract(vec2u(0u), a), is_negative(a));
}

// Lower u32 of a >> by, for `by` from 1 to 31.
fn shifted(a: vec2u, by: u32) -> u32 {
	return (a.x << (32u - by)) | (a.y >> by);
}
