// Accepts moves of a point by the quality and the longest edge of the triangles around it, the ring. Requires `metricQuality`,
// `moves`, `ring` and their requirements. CPU kernel, with the rules: `src/steps/adapt/guard.ts`.

// Whether all triangles of the ring are clearly counter-clockwise with the point at `place`.
fn is_ring_clear(place: vec2i) -> bool {
	for (var i = 0u; i < ring_triangles; i++) {
		if (!is_clear(place, place_of(ring[i]), place_of(ring_after(i)))) {
			return false;
		}
	}
	return true;
}

fn side_of(u: vec2i) -> Short {
	return short_of_wide(add(multiply_signed(u.x, u.x), multiply_signed(u.y, u.y)));
}

// Twice the area by the sum of squared edge lengths on the lattice, in the form of a quality; 0 unless counter-clockwise.
fn shape_of_places(a: vec2i, b: vec2i, c: vec2i) -> u32 {
	let cross = short_of_wide(cross_product(b - a, c - a));
	if (cross.mantissa == 0u) {
		return 0u;
	}
	let value = short_quotient(cross, short_sum(side_of(b - a), side_of(c - a), side_of(c - b)));
	return (u32(value.exponent + 15 + 257) << 16u) | value.mantissa;
}

// Length of the edge from each neighbour to the next, and det S of each neighbour: independent of the point's position.
var<private> ring_rims: array<u32, 17>;
var<private> ring_areas: array<Short, 17>;
// Squared length of the longest edge at the point, and the sum of qualities, as measured by `worst_quality`.
var<private> ring_longest: vec2u;
var<private> ring_sum: u32;
// Bounds on quality and on squared lengths after a move, and the sum of qualities before it.
var<private> ring_least: u32;
var<private> ring_limit: vec2u;
var<private> ring_sum_before: u32;

// Moves `unit` may lower the quality of a triangle to this: 0.6 of the ideal quality.
const GOOD: u32 = (253u << 16u) | 45404u;
const BEST_CLASS: u32 = 254u;

// A quality as an integer, in units of the last bit of the ideal one, so that qualities can be added.
fn whole_of(quality: u32) -> u32 {
	return (quality & 0xffffu) >> min(31u, BEST_CLASS - min(BEST_CLASS, quality >> 16u));
}

fn measure_ring() {
	if (parameters.moves == LAPLACE_MOVES) {
		return;
	}
	for (var i = 0u; i < ring_size; i++) {
		let own = point(ring[i]);
		ring_areas[i] = stretch_area(own);
		if (i < ring_triangles) {
			ring_rims[i] = root_of_length(own, point(ring_after(i)));
		}
	}
}

// `worst_of` in the metric.
fn worst_quality(own: Point, least: u32, limit: vec2u) -> u32 {
	let area = stretch_area(own);
	var longest = squared_length(own, point(ring[0]));
	let first = square_root(longest);
	var spoke = first;
	var worst = 0xffffffffu;
	ring_sum = 0u;
	for (var i = 0u; i < ring_triangles && worst >= least && !is_above(longest, limit); i++) {
		let j = select(i + 1u, 0u, i + 1u == ring_size);
		let end = point(ring[j]);
		var next = first;
		if (j != 0u) {
			let squared = squared_length(own, end);
			if (is_above(squared, longest)) {
				longest = squared;
			}
			next = square_root(squared);
		}
		let begin = place_of(ring[i]);
		let cross = short_of_wide(cross_product(begin - place_in(own), place_in(end) - place_in(own)));
		let stretch = short_sum(area, ring_areas[i], ring_areas[j]);
		let value = quality_by(cross, stretch, spoke + ring_rims[i] + next);
		worst = min(worst, value);
		ring_sum += whole_of(value);
		spoke = next;
	}
	ring_longest = longest;
	return worst;
}

// The lowest quality of the triangles at a point; for moves `laplace`, which have no metric, their lowest shape. Stops at
// the first triangle below `least` and, in a metric, at the first edge above `limit`, leaving it in `ring_longest`.
fn worst_of(own: Point, least: u32, limit: vec2u) -> u32 {
	if (parameters.moves != LAPLACE_MOVES) {
		return worst_quality(own, least, limit);
	}
	var worst = 0xffffffffu;
	for (var i = 0u; i < ring_triangles && worst >= least; i++) {
		worst = min(worst, shape_of_places(place_in(own), place_of(ring[i]), place_of(ring_after(i))));
	}
	return worst;
}

// Sets the bounds for `is_as_good` by the triangles before the move.
fn measure_before(own: Point) {
	measure_ring();
	ring_least = worst_of(own, 0u, vec2u(0xffffffffu));
	if (parameters.moves == UNIT_MOVES) {
		ring_least = min(ring_least, GOOD);
	}
	ring_sum_before = ring_sum;
	ring_limit = vec2u(parameters.upper_high, parameters.upper_low);
	if (is_above(ring_longest, ring_limit)) {
		ring_limit = ring_longest;
	}
}

// Whether the new position of a point is acceptable, compared with `measure_before`.
fn is_as_good(own: Point) -> bool {
	if (worst_of(own, ring_least, ring_limit) < ring_least || is_above(ring_longest, ring_limit)) {
		return false;
	}
	return parameters.moves != UNIT_MOVES || ring_sum > ring_sum_before;
}
