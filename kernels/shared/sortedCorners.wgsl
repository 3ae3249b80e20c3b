// A corner of a triangle: point, slot, and the number of corners at the point where `fewest` is 1.
fn corner(t: u32, slot: u32) -> vec3u {
	let point = corners[3u * t + slot];
	var degree = 0u;
	if (parameters.fewest == 1u) {
		degree = degrees[point];
	}
	return vec3u(point, slot, degree);
}

fn comes_before(a: vec3u, b: vec3u) -> bool {
	return a.z < b.z || (a.z == b.z && a.x < b.x);
}

// The corners of a triangle in rising order: x, y, z. Sides x y and x z stand in the list of x, y z in that of y.
// `src/steps/topology/sortedCorners.ts` holds the same.
fn sorted_corners(t: u32) -> array<vec3u, 3> {
	let a = corner(t, 0u);
	let b = corner(t, 1u);
	let c = corner(t, 2u);
	let swapped = comes_before(b, a);
	let low = select(a, b, swapped);
	let high = select(b, a, swapped);
	if (comes_before(c, low)) {
		return array<vec3u, 3>(c, low, high);
	}
	if (comes_before(c, high)) {
		return array<vec3u, 3>(low, c, high);
	}
	return array<vec3u, 3>(low, high, c);
}
