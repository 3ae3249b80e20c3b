// The system of equations of a move (Rokos 2011, section 2.3): A = Σ M and g = Σ M u over the edges u of a point, M
// the sum of the metrics at both ends. Requires `adaptPoints`, `metricQuality`, `ring`, `squaredTensors`, `wide` and
// `wideSigned`. CPU kernel, with the formulas: `src/steps/adapt/system.ts`.

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
// Fraction bits of the factor that pulls an edge towards length 1.
const PULL_BITS: u32 = 11u;
// A length of 1, as the root of `squared_length`.
const ONE_LENGTH: u32 = 1482910u;

// A and g; the solution of A x = g, times 2^exponent, is in lattice steps.
struct System { a11: i32, a12: i32, a22: i32, g1: i32, g2: i32, exponent: i32 }

fn wide_of(value: i32) -> vec2u {
	return vec2u(bitcast<u32>(value >> 31u), bitcast<u32>(value));
}

// The system with g shifted right to at most `SUM_BITS` bits.
fn with_sums(a: vec3i, g1: vec2u, g2: vec2u, exponent: i32) -> System {
	let cut = cut_of(magnitude(g1) | magnitude(g2), SUM_BITS);
	return System(a.x, a.y, a.z, cut_by(g1, cut), cut_by(g2, cut), exponent + i32(cut));
}

// (1 - 1/l) · 2^`PULL_BITS` for an edge of length l; -2^`PULL_BITS` for lengths up to 1/2.
fn pull_of(length: u32) -> i32 {
	let pull = min(2u << PULL_BITS, (ONE_LENGTH << PULL_BITS) / max(1u, length));
	return (1 << PULL_BITS) - i32(pull);
}

// The system of a point in the metric, A with at most `bits` bits. For moves `unit` an edge of length l has the weight
// 1 - 1/l in g.
fn sum_metrics(own: Point, bits: u32) -> System {
	let position = position_in(own);
	var extent = 0u;
	var shift = own.second.y & 63u;
	for (var i = 0u; i < ring_size; i++) {
		let end = point(ring[i]);
		let u = vec2u(abs(position_in(end) - position));
		extent |= u.x | u.y;
		shift = min(shift, end.second.y & 63u);
	}
	let down = cut_of(vec2u(0u, extent), EDGE_BITS);
	let square = square_of_tensor(cut_tensor(own, shift));
	var a11 = vec2u(0u);
	var a12 = vec2u(0u);
	var a22 = vec2u(0u);
	var g1 = vec2u(0u);
	var g2 = vec2u(0u);
	for (var i = 0u; i < ring_size; i++) {
		let end = point(ring[i]);
		let other = square_of_tensor(cut_tensor(end, shift));
		let m11 = bitcast<i32>(shifted(add(square.m11, other.m11), METRIC_SHIFT));
		let m12 = bitcast<i32>(shifted(add(square.m12, other.m12), METRIC_SHIFT));
		let m22 = bitcast<i32>(shifted(add(square.m22, other.m22), METRIC_SHIFT));
		var u = (position_in(end) - position) >> vec2u(down);
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

// As `sum_metrics`, with the identity for M: the solution is the vector to the mean of the neighbours.
fn sum_positions(own: Point) -> System {
	var g1 = vec2u(0u);
	var g2 = vec2u(0u);
	for (var i = 0u; i < ring_size; i++) {
		let u = position_of(ring[i]) - position_in(own);
		g1 = add(g1, wide_of(u.x));
		g2 = add(g2, wide_of(u.y));
	}
	return with_sums(vec3i(i32(ring_size), 0, i32(ring_size)), g1, g2, 0);
}
