// Quality and longest edge of the triangles around a point at a candidate position: in the metric, for moves
// `laplace` by their shape on the lattice. Requires `metricQuality`, `moveSystem`, `ring` and their requirements. CPU
// kernel: `src/steps/adapt/guard.ts`.

// Length of the edge from each neighbour to the next, and det S of each neighbour: they don't depend on the position.
var<private> ring_rims: array<u32, 17>;
var<private> ring_areas: array<Short, 17>;
// Squared length of the longest edge at the point, and the sum of qualities, set by `worst_quality_at`.
var<private> ring_longest: vec2u;
var<private> ring_quality_sum: u32;
// The exponent of the ideal quality.
const BEST_CLASS: u32 = 254u;

// Squared length of an edge on the lattice.
fn squared_side(u: vec2i) -> Short {
	return short_of_wide(add(multiply_signed(u.x, u.x), multiply_signed(u.y, u.y)));
}

// Twice the area by the sum of squared edge lengths on the lattice, in the form of a quality; 0 unless
// counter-clockwise.
fn shape_of_positions(a: vec2i, b: vec2i, c: vec2i) -> u32 {
	let cross = short_of_wide(cross_product(b - a, c - a));
	if (cross.mantissa == 0u) {
		return 0u;
	}
	let value = short_quotient(cross, short_sum(squared_side(b - a), squared_side(c - a), squared_side(c - b)));
	return (u32(value.exponent + 15 + 257) << 16u) | value.mantissa;
}

// A quality in fixed point, in units of the last bit of the ideal one, so that qualities can be added.
fn fixed_point_quality(quality: u32) -> u32 {
	return (quality & 0xffffu) >> min(31u, BEST_CLASS - min(BEST_CLASS, quality >> 16u));
}

// Sets `ring_rims` and `ring_areas`.
fn measure_link() {
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

// As `worst_at`, in the metric; sets `ring_longest` and `ring_quality_sum`.
fn worst_quality_at(own: Point, min_quality: u32, max_square: vec2u) -> u32 {
	let area = stretch_area(own);
	var longest = squared_length(own, point(ring[0]));
	let first = square_root(longest);
	var spoke = first;
	var worst = 0xffffffffu;
	ring_quality_sum = 0u;
	for (var i = 0u; i < ring_triangles && worst >= min_quality && !is_above(longest, max_square); i++) {
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
		let begin = position_of(ring[i]);
		let cross = short_of_wide(cross_product(begin - position_in(own), position_in(end) - position_in(own)));
		let stretch = short_sum(area, ring_areas[i], ring_areas[j]);
		let value = quality_by(cross, stretch, spoke + ring_rims[i] + next);
		worst = min(worst, value);
		ring_quality_sum += fixed_point_quality(value);
		spoke = next;
	}
	ring_longest = longest;
	return worst;
}

// The lowest quality of the triangles at a point; for moves `laplace`, which have no metric, the lowest shape. Stops
// at the first triangle below `min_quality` and, in a metric, at the first edge whose squared length exceeds
// `max_square`.
fn worst_at(own: Point, min_quality: u32, max_square: vec2u) -> u32 {
	if (parameters.moves != LAPLACE_MOVES) {
		return worst_quality_at(own, min_quality, max_square);
	}
	var worst = 0xffffffffu;
	for (var i = 0u; i < ring_triangles && worst >= min_quality; i++) {
		worst = min(worst, shape_of_positions(position_in(own), position_of(ring[i]), position_of(ring_after(i))));
	}
	return worst;
}
