// Squared lengths in the metric, exact 64-bit integers, with a float32 filter for comparisons. Requires
// `adaptPoints`, `adaptRecords`, `wide` and `wideSigned`. CPU kernel: `src/steps/adapt/lengths.ts`.
// Class of a length that is not below a bound, greater than that of any squared length.
const NOT_SHORT: u32 = 64u;
const MAX_COMPONENT: u32 = 0x1ffffffu;

// |xx · u.x + xy · u.y| >> shift, at most 2^25 - 1.
fn component(xx: i32, xy: i32, u: vec2i, shift: u32) -> u32 {
	let sum = magnitude(add(multiply_signed(xx, u.x), multiply_signed(xy, u.y)));
	let by = shift & 31u;
	if (shift >= 32u) {
		return min(sum.x >> by, MAX_COMPONENT);
	}
	if ((sum.x >> by) != 0u) {
		return MAX_COMPONENT;
	}
	return min(select(shifted(sum, by), sum.y, by == 0u), MAX_COMPONENT);
}

// Squared length of u at a point, in units of ½ `UNIT`.
fn squared_at(point: Point, u: vec2i) -> vec2u {
	let xx = bitcast<i32>(point.first.z);
	let xy = bitcast<i32>(point.first.w);
	let yy = bitcast<i32>(point.second.x);
	let shift = point.second.y & 63u;
	let first = component(xx, xy, u, shift);
	let second = component(xy, yy, u, shift);
	return add(multiply(first, first), multiply(second, second));
}

// Squared length of the edge between points a and b, in `UNIT`: below 2^53.
fn squared_length(a: Point, b: Point) -> vec2u {
	let u = position_in(b) - position_in(a);
	return add(squared_at(a, u), squared_at(b, u));
}

// A squared length in `UNIT` in float32, and the bound of its error for any rounding of the device.
struct Estimate { square: f32, error: f32 }

// Estimate of `squared_at`.
fn estimate_at(point: Point, u: vec2f) -> Estimate {
	let xx = f32(bitcast<i32>(point.first.z));
	let xy = f32(bitcast<i32>(point.first.w));
	let yy = f32(bitcast<i32>(point.second.x));
	// 2^-shift, exactly.
	let scale = bitcast<f32>((127u - (point.second.y & 63u)) << 23u);
	let first = vec2f(xx, xy) * u * scale;
	let second = vec2f(xy, yy) * u * scale;
	let components = vec2f(first.x + first.y, second.x + second.y);
	let sizes = vec2f(abs(first.x) + abs(first.y), abs(second.x) + abs(second.y));
	// Products and their sum are rounded; components of exact lengths are rounded down.
	let component_error = sizes * 1e-6 + vec2f(1.0);
	return Estimate(dot(components, components), dot(2.0 * abs(components) + component_error, component_error));
}

// Estimate of `squared_length`.
fn estimate_length(a: Point, b: Point) -> Estimate {
	let u = vec2f(position_in(b) - position_in(a));
	let at_a = estimate_at(a, u);
	let at_b = estimate_at(b, u);
	let square = at_a.square + at_b.square;
	return Estimate(square, at_a.error + at_b.error + square * 1e-6);
}

// A 64-bit bound as float32.
fn float_bound(bound: vec2u) -> f32 {
	return f32(bound.x) * 4294967296.0 + f32(bound.y);
}

// Whether the edge between two points is longer than a bound.
fn is_longer_than(a: Point, b: Point, bound: vec2u) -> bool {
	let estimate = estimate_length(a, b);
	let limit = float_bound(bound);
	let error = estimate.error + limit * 1e-6;
	if (abs(estimate.square - limit) > error) {
		return estimate.square > limit;
	}
	return is_above(squared_length(a, b), bound);
}

// `length_class` of the edge between two points; `NOT_SHORT` unless it is shorter than a bound.
fn short_class(a: Point, b: Point, bound: vec2u) -> u32 {
	let estimate = estimate_length(a, b);
	let limit = float_bound(bound);
	let error = estimate.error + limit * 1e-6;
	if (estimate.square - error > limit) {
		return NOT_SHORT;
	}
	let lower_square = estimate.square - estimate.error;
	if (estimate.square + error < limit && lower_square > 4.0) {
		// The exponent of a float is the class of its square.
		let lower_exponent = bitcast<u32>(lower_square) >> 23u;
		if (lower_exponent == bitcast<u32>(estimate.square + estimate.error) >> 23u) {
			return lower_exponent - 127u;
		}
	}
	let squared = squared_length(a, b);
	return select(NOT_SHORT, length_class(squared), is_above(bound, squared));
}

// The binary logarithm of a squared length, rounded down.
fn length_class(squared: vec2u) -> u32 {
	if (squared.x != 0u) {
		return 32u + firstLeadingBit(squared.x);
	}
	return firstLeadingBit(max(squared.y, 1u));
}
