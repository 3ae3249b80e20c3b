// Exact squared lengths in the metric, as 64-bit integers. Requires `adaptPoints`, `adaptRecords`, `wide` and `wideSigned`
//. CPU kernel: `src/steps/adapt/lengths.ts`.
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
	let u = place_in(b) - place_in(a);
	return add(squared_at(a, u), squared_at(b, u));
}

// A squared length in `UNIT` in float32, and the bound of its error for any rounding of the device.
struct Rough { square: f32, slack: f32 }

fn rough_at(point: Point, u: vec2f) -> Rough {
	let xx = f32(bitcast<i32>(point.first.z));
	let xy = f32(bitcast<i32>(point.first.w));
	let yy = f32(bitcast<i32>(point.second.x));
	// 2^-shift, exactly.
	let scale = bitcast<f32>((127u - (point.second.y & 63u)) << 23u);
	let first = vec2f(xx, xy) * u * scale;
	let second = vec2f(xy, yy) * u * scale;
	let components = vec2f(first.x + first.y, second.x + second.y);
	let sizes = vec2f(abs(first.x) + abs(first.y), abs(second.x) + abs(second.y));
	// Products and their sum are rounded, and components of exact lengths are rounded down.
	let off = sizes * 1e-6 + vec2f(1.0);
	return Rough(dot(components, components), dot(2.0 * abs(components) + off, off));
}

fn rough_length(a: Point, b: Point) -> Rough {
	let u = vec2f(place_in(b) - place_in(a));
	let one = rough_at(a, u);
	let other = rough_at(b, u);
	let square = one.square + other.square;
	return Rough(square, one.slack + other.slack + square * 1e-6);
}

// A 64-bit bound as float32.
fn rough_bound(bound: vec2u) -> f32 {
	return f32(bound.x) * 4294967296.0 + f32(bound.y);
}

// Whether the edge between two points is longer than a bound.
fn is_longer_than(a: Point, b: Point, bound: vec2u) -> bool {
	let rough = rough_length(a, b);
	let limit = rough_bound(bound);
	let slack = rough.slack + limit * 1e-6;
	if (abs(rough.square - limit) > slack) {
		return rough.square > limit;
	}
	return is_above(squared_length(a, b), bound);
}

const NOT_SHORT: u32 = 64u;

// `length_class` of the edge between two points; `NOT_SHORT` unless it is shorter than a bound.
fn short_class(a: Point, b: Point, bound: vec2u) -> u32 {
	let rough = rough_length(a, b);
	let limit = rough_bound(bound);
	let slack = rough.slack + limit * 1e-6;
	if (rough.square - slack > limit) {
		return NOT_SHORT;
	}
	let least = rough.square - rough.slack;
	if (rough.square + slack < limit && least > 4.0) {
		// The exponent of a float is the class of its square.
		let lower = bitcast<u32>(least) >> 23u;
		if (lower == bitcast<u32>(rough.square + rough.slack) >> 23u) {
			return lower - 127u;
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
