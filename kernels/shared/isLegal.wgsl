// Legality of collapses. Requires `adaptPoints`, `adaptRecords`, `metricLength`, `orientation`, `star`, `wide` and
// `wideSigned`. CPU kernel: `src/steps/adapt/star.ts`.

// Whether the edge between points a and b exceeds the upper bound.
fn is_too_long(a: Point, b: Point) -> bool {
	return is_longer_than(a, b, vec2u(parameters.upper_high, parameters.upper_low));
}

// Whether point v may be collapsed to its neighbour w: all remaining triangles are clearly counter-clockwise, no new
// edge is above the upper bound, and no triangle has the line of v along two of its edges. The freedom of v must allow
// the collapse, so that v has at most `MAX_AROUND` triangles.
fn is_legal(v: u32, w: u32) -> bool {
	let start = starts[v];
	let end = point(w);
	var half_edge = start;
	// Neighbours counter-clockwise: the triangle of `half_edge` lies between x and y.
	var x = triangles[TRIANGLE * triangle_of(start) + next_slot(slot_of(start))];
	var x_position = position_of(x);
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		let y = triangles[TRIANGLE * t + previous_slot(k)];
		let next = triangles[TRIANGLE * t + TWIN + previous_slot(k)];
		let is_last = is_none(next);
		let y_first = points[2u * y];
		if (x == w || y == w) {
			if (lines[LINE * t + select(k, previous_slot(k), x == w)] != 0u) {
				return false;
			}
		} else {
			if (!is_clear(position_in(end), x_position, bitcast<vec2i>(y_first.xy))) {
				return false;
			}
			// The edge to y is new unless y and w share a triangle at v.
			var is_adjacent = false;
			if (!is_last) {
				is_adjacent = triangles[TRIANGLE * triangle_of(next) + previous_slot(slot_of(next))] == w;
			}
			if (!is_adjacent && is_too_long(end, Point(y_first, points[2u * y + 1u]))) {
				return false;
			}
			// The first neighbour on the boundary comes after no other.
			if (around == 0u && is_none(triangles[TRIANGLE * t + TWIN + k]) && is_too_long(end, point(x))) {
				return false;
			}
		}
		if (is_last || next == start) {
			return true;
		}
		half_edge = next;
		x = y;
		x_position = bitcast<vec2i>(y_first.xy);
	}
	return false;
}
