// Unsigned 64-bit integers as two u32, x high and y low.

// The 64-bit product of two u32, by 16-bit limbs.
fn multiply(a: u32, b: u32) -> vec2u {
	let a_low = a & 0xffffu;
	let a_high = a >> 16u;
	let b_low = b & 0xffffu;
	let b_high = b >> 16u;
	let low = a_low * b_low;
	let first = a_high * b_low + (low >> 16u);
	let second = a_low * b_high + (first & 0xffffu);
	return vec2u(a_high * b_high + (first >> 16u) + (second >> 16u), (second << 16u) | (low & 0xffffu));
}

fn add(a: vec2u, b: vec2u) -> vec2u {
	let low = a.y + b.y;
	return vec2u(a.x + b.x + select(0u, 1u, low < a.y), low);
}

// a - b, modulo 2^64.
fn subtract(a: vec2u, b: vec2u) -> vec2u {
	return vec2u(a.x - b.x - select(0u, 1u, a.y < b.y), a.y - b.y);
}

fn is_above(a: vec2u, b: vec2u) -> bool {
	return a.x > b.x || (a.x == b.x && a.y > b.y);
}
