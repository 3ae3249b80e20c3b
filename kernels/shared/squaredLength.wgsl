// Adds the square of a difference below 2^30 to a 64-bit sum (x high, y low), exactly, by 16-bit limbs.
fn add_square(sum: vec2u, difference: u32) -> vec2u {
	let low = difference & 0xffffu;
	let high = difference >> 16u;
	let cross = 2u * low * high;
	let square = low * low;
	let middle = square + (cross << 16u);
	let carry = select(0u, 1u, middle < square);
	let top = high * high + (cross >> 16u) + carry;
	let total = sum.y + middle;
	return vec2u(sum.x + top + select(0u, 1u, total < middle), total);
}
