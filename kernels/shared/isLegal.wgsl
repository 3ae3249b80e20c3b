// Whether collapses are legal; import `adaptPoints`, `adaptRecords`, `metricLength`, `orientation`, `star`, `wide` and
// `wideSigned` too. `src/steps/adapt/star.ts` holds the same.
fn is_too_long(a: Point, b: Point) -> bool {
	return is_longer_than(a, b, vec2u(parameters.upper_high, parameters.upper_low));
}

// Whether point v, which may go, may go to its neighbour w. Neighbours come in turn: a triangle lies between x and y, the
// next one between y and z.
fn is_legal(v: u32, w: u32) -> bool {
	let start = starts[v];
	let goal = point(w);
	var half_edge = start;
	var x = triangles[TRIANGLE * triangle_of(start) + next_slot(slot_of(start))];
	var x_place = place_of(x);
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		let y = triangles[TRIANGLE * t + last_slot(k)];
		let left = triangles[TRIANGLE * t + TWIN + last_slot(k)];
		let is_end = is_none(left);
		let y_first = points[2u * y];
		if (x == w || y == w) {
			if (lines[LINE * t + select(k, last_slot(k), x == w)] != 0u) {
				return false;
			}
		} else {
			if (!is_clear(place_in(goal), x_place, bitcast<vec2i>(y_first.xy))) {
				return false;
			}
			// The edge to y is new unless y and w share a triangle at v.
			var is_beside = false;
			if (!is_end) {
				is_beside = triangles[TRIANGLE * triangle_of(left) + last_slot(slot_of(left))] == w;
			}
			if (!is_beside && is_too_long(goal, Point(y_first, points[2u * y + 1u]))) {
				return false;
			}
			// The first neighbour on the boundary comes after no other.
			if (around == 0u && is_none(triangles[TRIANGLE * t + TWIN + k]) && is_too_long(goal, point(x))) {
				return false;
			}
		}
		if (is_end || left == start) {
			return true;
		}
		half_edge = left;
		x = y;
		x_place = bitcast<vec2i>(y_first.xy);
	}
	return false;
}
