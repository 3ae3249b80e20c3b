// The ends of a triangle's longest half-edge, and their squared distance, exact. Requires `halfEdgeBits` and
// `squaredLength`.

// The points at both ends of the longest half-edge of triangle t.
fn longest_ends(t: u32) -> vec2u {
	var k = 0u;
	if ((half_edges[3u * t + 1u] & LONGEST) != 0u) {
		k = 1u;
	} else if ((half_edges[3u * t + 2u] & LONGEST) != 0u) {
		k = 2u;
	}
	return vec2u(corners[3u * t + k], corners[3u * t + select(k + 1u, 0u, k == 2u)]);
}

// Squared distance of two points, 64 bits, high u32 first.
fn squared_distance(ends: vec2u) -> vec2u {
	let d = parameters.dimension;
	var sum = vec2u(0u);
	for (var axis = 0u; axis < d; axis++) {
		let x = coordinates[d * ends.x + axis];
		let y = coordinates[d * ends.y + axis];
		sum = add_square(sum, max(x, y) - min(x, y));
	}
	return sum;
}
