// Whether moves may be made; import `metricQuality`, `moves`, `ring`, and all that these do. `src/steps/adapt/mover.ts` holds the same.
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

// The lowest quality of the triangles at a point, without a metric the lowest shape.
fn worst_of(own: Point) -> u32 {
	var worst = 0xffffffffu;
	for (var i = 0u; i < ring_triangles; i++) {
		if (parameters.moves == LAPLACE_MOVES) {
			worst = min(worst, shape_of_places(place_in(own), place_of(ring[i]), place_of(ring_after(i))));
		} else {
			worst = min(worst, quality(own, point(ring[i]), point(ring_after(i))));
		}
	}
	return worst;
}
