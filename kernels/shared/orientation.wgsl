// Exact orientation of points with lattice coordinates below 2^30. Requires `wide` and `wideSigned`. CPU kernel:
// `src/steps/adapt/orientation.ts`.

const CLEARANCE: f32 = 4.0;

// u × v, in two's complement.
fn cross_product(u: vec2i, v: vec2i) -> vec2u {
	return subtract(multiply_signed(u.x, v.y), multiply_signed(u.y, v.x));
}

fn is_positive(a: vec2u) -> bool {
	return !is_negative(a) && (a.x | a.y) != 0u;
}

// Whether a, b, c are counter-clockwise, even if each coordinate is off by a step. The relative error of float32
// products is below 1e-6, however a device rounds; exact ones decide inside this bound.
fn is_clear(a: vec2i, b: vec2i, c: vec2i) -> bool {
	let u = b - a;
	let v = c - a;
	let extent = abs(u) + abs(v);
	let products = vec2f(u) * vec2f(v).yx;
	let clearance = CLEARANCE * (f32(extent.x) + f32(extent.y));
	let estimate = products.x - products.y - clearance;
	let error = (abs(products.x) + abs(products.y) + clearance) * 1e-6;
	if (abs(estimate) > error) {
		return estimate > 0.0;
	}
	let sum = u32(extent.x) + u32(extent.y);
	return is_positive(subtract(cross_product(u, v), vec2u(sum >> 30u, sum << 2u)));
}
