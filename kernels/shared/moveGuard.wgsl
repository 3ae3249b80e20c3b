// Accepts or rejects moves: no triangle at the point may get worse than the worst was, and no edge longer than both
// the longest was and the bound `upper`. Requires `orientation`, `ringQuality` and their requirements. CPU kernel,
// with the rules: `src/steps/adapt/guard.ts`.

// Bounds on quality and on squared lengths after a move, and the sum of qualities before it; set by `measure_before`.
var<private> ring_min_quality: u32;
var<private> ring_max_square: vec2u;
var<private> ring_quality_sum_before: u32;

// Moves `unit` may lower the quality of a triangle to 0.6 of the ideal quality.
const GOOD_QUALITY: u32 = (253u << 16u) | 45404u;

// Whether all triangles of the ring are clearly counter-clockwise with the point at a position.
fn is_ring_clear(position: vec2i) -> bool {
	for (var i = 0u; i < ring_triangles; i++) {
		if (!is_clear(position, position_of(ring[i]), position_of(ring_after(i)))) {
			return false;
		}
	}
	return true;
}

// Sets the bounds for `keeps_quality` by the triangles before the move.
fn measure_before(own: Point) {
	measure_link();
	ring_min_quality = worst_at(own, 0u, vec2u(0xffffffffu));
	if (parameters.moves == UNIT_MOVES) {
		ring_min_quality = min(ring_min_quality, GOOD_QUALITY);
	}
	ring_quality_sum_before = ring_quality_sum;
	ring_max_square = vec2u(parameters.upper_high, parameters.upper_low);
	if (is_above(ring_longest, ring_max_square)) {
		ring_max_square = ring_longest;
	}
}

// Whether a point at its new position satisfies the bounds; for moves `unit` also, whether the mean quality improves.
fn keeps_quality(own: Point) -> bool {
	if (worst_at(own, ring_min_quality, ring_max_square) < ring_min_quality || is_above(ring_longest, ring_max_square)) {
		return false;
	}
	return parameters.moves != UNIT_MOVES || ring_quality_sum > ring_quality_sum_before;
}
