// Whether moves may be made; import `metricQuality`, `moves`, `ring`, and all that these do. `src/steps/adapt/guard.ts` holds the same.
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

// As `shape`.
fn shape_of_places(a: vec2i, b: vec2i, c: vec2i) -> u32 {
	let cross = short_of_wide(cross_product(b - a, c - a));
	if (cross.mantissa == 0u) {
		return 0u;
	}
	let value = short_quotient(cross, short_sum(side_of(b - a), side_of(c - a), side_of(c - b)));
	return (u32(value.exponent + 15 + 257) << 16u) | value.mantissa;
}

// Length of the edge from each neighbour to the next, and the stretch of each.
var<private> ring_rims: array<u32, 17>;
var<private> ring_areas: array<Short, 17>;

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

fn worst_quality(own: Point, least: u32) -> u32 {
	let area = stretch_area(own);
	let first = root_of_length(own, point(ring[0]));
	var spoke = first;
	var worst = 0xffffffffu;
	for (var i = 0u; i < ring_triangles && worst >= least; i++) {
		let j = select(i + 1u, 0u, i + 1u == ring_size);
		let end = point(ring[j]);
		var next = first;
		if (j != 0u) {
			next = root_of_length(own, end);
		}
		let begin = place_of(ring[i]);
		let cross = short_of_wide(cross_product(begin - place_in(own), place_in(end) - place_in(own)));
		let stretch = short_sum(area, ring_areas[i], ring_areas[j]);
		worst = min(worst, quality_by(cross, stretch, spoke + ring_rims[i] + next));
		spoke = next;
	}
	return worst;
}

// The lowest quality of the triangles at a point, without a metric the lowest shape; ends at the first below `least`.
fn worst_of(own: Point, least: u32) -> u32 {
	if (parameters.moves != LAPLACE_MOVES) {
		return worst_quality(own, least);
	}
	var worst = 0xffffffffu;
	for (var i = 0u; i < ring_triangles && worst >= least; i++) {
		worst = min(worst, shape_of_places(place_in(own), place_of(ring[i]), place_of(ring_after(i))));
	}
	return worst;
}
