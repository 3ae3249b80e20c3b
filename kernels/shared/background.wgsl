// The background: a mesh that carries the metric field, its triangles then its points, in the buffer `background`.
// Locates positions by walking, and interpolates the logarithm of the stretch tensor. Requires `adaptRecords`,
// `edgeOrder`, `orientation`, `stretch`, `wide` and `wideSigned`. CPU kernel: `src/steps/adapt/background.ts`.
const BACKGROUND_POINT: u32 = 5u;
const MAX_STEPS: u32 = 4096u;
const WEIGHT_FRACTION: u32 = 15u;
const AREA_BITS: u32 = 29u;

// Index in `background` of the record of corner k of triangle t.
fn corner_at(t: u32, k: u32) -> u32 {
	return TRIANGLE * parameters.background_triangles + BACKGROUND_POINT * background[TRIANGLE * t + k];
}

// Position of the point whose record is at `at`.
fn background_position(at: u32) -> vec2i {
	return vec2i(i32(background[at]), i32(background[at + 1u]));
}

// Twice the signed area of the triangle of the half-edge of slot k and a position, in two's complement: negative if the
// position is to the right of the half-edge.
fn area_left_of(t: u32, k: u32, position: vec2i) -> vec2u {
	let a = background_position(corner_at(t, k));
	let b = background_position(corner_at(t, next_slot(k)));
	return cross_product(b - a, position - a);
}

// The end of a walk.
struct Walk { triangle: u32, is_inside: bool }

// Walks from triangle `home` to the one that contains a position: crosses an edge with the position on its other side,
// chosen by a hash of the number of steps, so that no walk cycles. `is_inside` is false if the walk ends at the
// boundary or after `MAX_STEPS`.
fn walk(home: u32, position: vec2i) -> Walk {
	var t = home;
	for (var steps = 0u; ; steps++) {
		var next = NO_TWIN;
		var is_inside = true;
		var k = mix_edge(steps) % 3u;
		for (var i = 0u; i < 3u; i++) {
			if (is_negative(area_left_of(t, k, position))) {
				is_inside = false;
				if (is_none(next)) {
					next = background[TRIANGLE * t + TWIN + k];
				}
			}
			k = next_slot(k);
		}
		if (is_none(next) || steps == MAX_STEPS) {
			return Walk(t, is_inside);
		}
		t = triangle_of(next);
	}
}

// Barycentric coordinates of a position in triangle t, times 2^15; negative ones count as 0. The rounding error is
// added to the largest, of equal ones to that of the lower point.
fn weights_at(t: u32, position: vec2i) -> vec3u {
	var areas = array<vec2u, 3>(
		area_left_of(t, 1u, position),
		area_left_of(t, 2u, position),
		area_left_of(t, 0u, position),
	);
	var upper = 0u;
	var lower = 0u;
	for (var k = 0u; k < 3u; k++) {
		if (is_negative(areas[k])) {
			areas[k] = vec2u(0u);
		}
		upper |= areas[k].x;
		lower |= areas[k].y;
	}
	let bits = select(32u - countLeadingZeros(lower), 64u - countLeadingZeros(upper), upper != 0u);
	let shift = max(bits, AREA_BITS) - AREA_BITS;
	var weights = vec3u(0u);
	for (var k = 0u; k < 3u; k++) {
		let low = select(shifted(areas[k], shift & 31u), areas[k].y, shift == 0u);
		weights[k] = select(low, areas[k].x >> (shift & 31u), shift >= 32u);
	}
	let sum = weights.x + weights.y + weights.z;
	var remainder = 1u << WEIGHT_FRACTION;
	if (sum != 0u) {
		for (var k = 0u; k < 3u; k++) {
			weights[k] = quotient(weights[k], sum, WEIGHT_FRACTION);
			remainder -= weights[k];
		}
	}
	var largest = 0u;
	for (var k = 1u; k < 3u; k++) {
		let is_lower = background[TRIANGLE * t + k] < background[TRIANGLE * t + largest];
		if (weights[k] > weights[largest] || (weights[k] == weights[largest] && is_lower)) {
			largest = k;
		}
	}
	weights[largest] += remainder;
	return weights;
}

// Weighted mean of component i of the corners' logarithms, rounded down.
fn mean_logarithm(t: u32, i: u32, weights: vec3u) -> i32 {
	var sum = vec2u(0u);
	for (var k = 0u; k < 3u; k++) {
		sum = add(sum, multiply_signed(i32(weights[k]), bitcast<i32>(background[corner_at(t, k) + i])));
	}
	return bitcast<i32>(shifted(sum, WEIGHT_FRACTION));
}

// The stretch tensor at a position in triangle t, in the form of `stretch_of`.
fn stretch_at(t: u32, position: vec2i) -> vec4u {
	let weights = weights_at(t, position);
	let xx = mean_logarithm(t, 2u, weights);
	let xy = mean_logarithm(t, 3u, weights);
	let yy = mean_logarithm(t, 4u, weights);
	return stretch_of(xx, xy, yy);
}
