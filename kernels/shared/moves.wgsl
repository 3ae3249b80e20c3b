// Moves of points by their systems of equations (Rokos 2011, 2.3). Requires `adaptPoints`, `metricQuality`, `ring`,
// `squares`, `wide` and `wideSigned`. Formulas and CPU kernels: `src/steps/adapt/system.ts`, `src/steps/adapt/moves.ts`.

// Rules of moves; 0 is `metric`.
const PAPER_MOVES: u32 = 1u;
const LAPLACE_MOVES: u32 = 2u;
const UNIT_MOVES: u32 = 3u;

// Bits of coordinates of edges.
const EDGE_BITS: u32 = 17u;
// Scales the sum of two squared tensors to 31 bits.
const METRIC_SHIFT: u32 = 18u;
// Bits of g.
const SUM_BITS: u32 = 31u;
// Bits of the direction of a line.
const DIRECTION_BITS: u32 = 16u;
// Fraction bits of the factor that pulls an edge towards length 1.
const PULL_BITS: u32 = 11u;
// A length of 1, as the root of `squared_length`.
const ONE_LENGTH: u32 = 1482910u;
const MAX_STEPS_MOVED: u32 = 0x40000000u;

// A and g; the solution of A x = g, times 2^exponent, is in lattice steps.
struct System { a11: i32, a12: i32, a22: i32, g1: i32, g2: i32, exponent: i32 }

fn wide_of(value: i32) -> vec2u {
	return vec2u(bitcast<u32>(value >> 31u), bitcast<u32>(value));
}

// The system with g cut to `SUM_BITS`.
fn with_sums(a: vec3i, g1: vec2u, g2: vec2u, exponent: i32) -> System {
	let cut = cut_of(magnitude(g1) | magnitude(g2), SUM_BITS);
	return System(a.x, a.y, a.z, cut_by(g1, cut), cut_by(g2, cut), exponent + i32(cut));
}

// (1 - 1/l) · 2^11 for an edge of length l; -2^11 for lengths up to 1/2.
fn pull_of(length: u32) -> i32 {
	let pull = min(2u << PULL_BITS, (ONE_LENGTH << PULL_BITS) / max(1u, length));
	return (1 << PULL_BITS) - i32(pull);
}

// A = Σ M with `bits` bits and g = Σ M u over the edges u of a point, M the sum of the metrics at both ends; for moves `unit`
// an edge of length l has the weight 1 - 1/l in g.
fn sum_metrics(own: Point, bits: u32) -> System {
	let place = place_in(own);
	var reach = 0u;
	var shift = own.second.y & 63u;
	for (var i = 0u; i < ring_size; i++) {
		let end = point(ring[i]);
		let u = vec2u(abs(place_in(end) - place));
		reach |= u.x | u.y;
		shift = min(shift, end.second.y & 63u);
	}
	let down = cut_of(vec2u(0u, reach), EDGE_BITS);
	let square = square_of_tensor(cut_tensor(own, shift));
	var a11 = vec2u(0u);
	var a12 = vec2u(0u);
	var a22 = vec2u(0u);
	var g1 = vec2u(0u);
	var g2 = vec2u(0u);
	for (var i = 0u; i < ring_size; i++) {
		let end = point(ring[i]);
		let other = square_of_tensor(cut_tensor(end, shift));
		let m11 = bitcast<i32>(shifted(add(square.one, other.one), METRIC_SHIFT));
		let m12 = bitcast<i32>(shifted(add(square.mixed, other.mixed), METRIC_SHIFT));
		let m22 = bitcast<i32>(shifted(add(square.two, other.two), METRIC_SHIFT));
		var u = (place_in(end) - place) >> vec2u(down);
		if (parameters.moves == UNIT_MOVES) {
			u = (u * pull_of(root_of_length(own, end))) >> vec2u(PULL_BITS);
		}
		a11 = add(a11, wide_of(m11));
		a12 = add(a12, wide_of(m12));
		a22 = add(a22, wide_of(m22));
		g1 = add(g1, add(multiply_signed(m11, u.x), multiply_signed(m12, u.y)));
		g2 = add(g2, add(multiply_signed(m12, u.x), multiply_signed(m22, u.y)));
	}
	let cut = cut_of(a11 | magnitude(a12) | a22, bits);
	let a = vec3i(cut_by(a11, cut), cut_by(a12, cut), cut_by(a22, cut));
	return with_sums(a, g1, g2, i32(down) - i32(cut));
}

// As `sum_metrics`, with the identity for M.
fn sum_places(own: Point) -> System {
	var g1 = vec2u(0u);
	var g2 = vec2u(0u);
	for (var i = 0u; i < ring_size; i++) {
		let u = place_of(ring[i]) - place_in(own);
		g1 = add(g1, wide_of(u.x));
		g2 = add(g2, wide_of(u.y));
	}
	return with_sums(vec3i(i32(ring_size), 0, i32(ring_size)), g1, g2, 0);
}

// part / whole · 2^exponent in lattice steps, rounded towards 0, negated if `negative`.
fn steps_of(part: Short, negative: bool, whole: Short, exponent: i32) -> i32 {
	if (part.mantissa == 0u) {
		return 0;
	}
	let size = short_quotient(part, whole);
	let by = size.exponent + exponent;
	var steps = MAX_STEPS_MOVED;
	if (by <= 14) {
		steps = min(MAX_STEPS_MOVED, select(size.mantissa << u32(max(by, 0)), size.mantissa >> u32(min(-by, 31)), by < 0));
	}
	return select(i32(steps), -i32(steps), negative);
}

// ad - bc, in two's complement.
fn determinant_of(a: i32, b: i32, c: i32, d: i32) -> vec2u {
	return subtract(multiply_signed(a, d), multiply_signed(b, c));
}

// The move of a free point, in lattice steps.
fn move_free(system: System) -> vec2i {
	var b11 = system.a11;
	var b22 = system.a22;
	let a12 = system.a12;
	if (parameters.moves == PAPER_MOVES) {
		let least = abs(a12) + abs(a12) / 100;
		b11 += max(system.a11, least);
		b22 += max(system.a22, least);
	}
	let whole = short_of_wide(determinant_of(b11, a12, a12, b22));
	if (whole.mantissa == 0u) {
		return vec2i(0);
	}
	let down = vec4i(2, 1, 1, 0);
	let scale = system.exponent - down[parameters.moves];
	let x = determinant_of(system.g1, a12, system.g2, b22);
	let y = determinant_of(b11, system.g1, a12, system.g2);
	return vec2i(
		steps_of(short_of_wide(magnitude(x)), is_negative(x), whole, scale),
		steps_of(short_of_wide(magnitude(y)), is_negative(y), whole, scale),
	);
}

// The move of a point along a line, in lattice steps along the axis to which the line is closer.
fn move_on_line(system: System, direction: vec2i) -> i32 {
	let size = abs(direction);
	let cut = cut_of(vec2u(0u, u32(size.x | size.y)), DIRECTION_BITS);
	let d = direction / vec2i(1 << cut);
	let pull = add(multiply_signed(d.x, system.g1), multiply_signed(d.y, system.g2));
	let one = add(multiply_signed(system.a11, d.x), multiply_signed(system.a12, d.y));
	let two = add(multiply_signed(system.a12, d.x), multiply_signed(system.a22, d.y));
	let down = cut_of(magnitude(one) | magnitude(two), SUM_BITS);
	let whole = short_of_wide(add(
		multiply_signed(cut_by(one, down), d.x),
		multiply_signed(cut_by(two, down), d.y),
	));
	if (whole.mantissa == 0u) {
		return 0;
	}
	let along = select(d.y, d.x, size.x >= size.y);
	let part = short_product(short_of_wide(magnitude(pull)), short_of(u32(abs(along)), 0));
	let down_on_line = vec4i(2, 2, 1, 0);
	let scale = system.exponent - i32(down) - down_on_line[parameters.moves];
	return steps_of(part, is_negative(pull) != (along < 0), whole, scale);
}
