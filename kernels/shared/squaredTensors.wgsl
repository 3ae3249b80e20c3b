// Squares of stretch tensors, and bit lengths. Requires `adaptPoints`, `wide` and `wideSigned`. CPU kernel:
// `src/steps/adapt/system.ts`.
const TENSOR_CUT: u32 = 3u;

// Number of bits of a 64-bit integer.
fn bits_of(value: vec2u) -> u32 {
	return select(32u - countLeadingZeros(value.y), 64u - countLeadingZeros(value.x), value.x != 0u);
}

// The right shift that leaves a number at most `bits` bits.
fn cut_of(value: vec2u, bits: u32) -> u32 {
	return max(bits_of(value), bits) - bits;
}

// A number in two's complement divided by 2^by, towards 0, for `by` below 32.
fn cut_by(value: vec2u, by: u32) -> i32 {
	let size = magnitude(value);
	let quotient_size = i32(select(shifted(size, by), size.y, by == 0u));
	return select(quotient_size, -quotient_size, is_negative(value));
}

// The stretch tensor of a point at the exponent of `shift`, in 24 bits.
fn cut_tensor(own: Point, shift: u32) -> vec3i {
	let by = min(31u, (own.second.y & 63u) - shift + TENSOR_CUT);
	return bitcast<vec3i>(vec3u(own.first.zw, own.second.x)) >> vec3u(by);
}

// The squared tensor S² = M, without its scale.
struct Square { m11: vec2u, m12: vec2u, m22: vec2u }

fn square_of_tensor(s: vec3i) -> Square {
	let xy_squared = multiply_signed(s.y, s.y);
	return Square(
		add(multiply_signed(s.x, s.x), xy_squared),
		multiply_signed(s.y, s.x + s.z),
		add(xy_squared, multiply_signed(s.z, s.z)),
	);
}
