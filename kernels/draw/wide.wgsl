// 64-bit integers as two u32, x high and y low, modulo 2^64.

fn add_wide(a: vec2u, b: vec2u) -> vec2u {
	let low = a.y + b.y;
	return vec2u(a.x + b.x + select(0u, 1u, low < a.y), low);
}

fn subtract_wide(a: vec2u, b: vec2u) -> vec2u {
	return vec2u(a.x - b.x - select(0u, 1u, a.y < b.y), a.y - b.y);
}

// Product of two u32.
fn multiply(a: u32, b: u32) -> vec2u {
	let low = (a & 0xffffu) * (b & 0xffffu);
	let cross = (a & 0xffffu) * (b >> 16u);
	let middle = (a >> 16u) * (b & 0xffffu) + (low >> 16u) + (cross & 0xffffu);
	return vec2u(
		(a >> 16u) * (b >> 16u) + (cross >> 16u) + (middle >> 16u),
		(middle << 16u) | (low & 0xffffu),
	);
}

// Product of an i32 and a u32, in two's complement.
fn multiply_mixed(a: i32, b: u32) -> vec2u {
	let product = multiply(u32(a), b);
	return vec2u(product.x - select(0u, b, a < 0), product.y);
}

// Product of two i32, in two's complement.
fn multiply_signed(a: i32, b: i32) -> vec2u {
	let product = multiply_mixed(a, u32(b));
	return vec2u(product.x - select(0u, u32(a), b < 0), product.y);
}

// Converts to float32; the high and the low u32 of the magnitude are rounded separately.
fn float_of(a: vec2u) -> f32 {
	if (i32(a.x) < 0) {
		let opposite = subtract_wide(vec2u(0u), a);
		return -(f32(opposite.x) * 0x1p32 + f32(opposite.y));
	}
	return f32(a.x) * 0x1p32 + f32(a.y);
}
