// Whether a triangle can be divided into four. Requires `adaptPoints`, `adaptRecords`, `orientation`, `pattern`,
// `wide` and `wideSigned`, and the buffers `triangles` and `lines`. CPU kernel: `src/steps/adapt/pattern.ts`.

// Whether triangle t has no fixed edge, and it and its neighbours are thick enough for the lattice.
fn is_divisible(t: u32) -> bool {
	if (((lines[LINE * t] | lines[LINE * t + 1u] | lines[LINE * t + 2u]) & FIXED) != 0u || !is_thick(t)) {
		return false;
	}
	for (var k = 0u; k < 3u; k++) {
		let twin = triangles[TRIANGLE * t + TWIN + k];
		if (!is_none(twin) && !is_thick(triangle_of(twin))) {
			return false;
		}
	}
	return true;
}

// Whether the four rounded children of triangle t are clearly counter-clockwise.
fn is_thick(t: u32) -> bool {
	let a = position_of(triangles[TRIANGLE * t]);
	let b = position_of(triangles[TRIANGLE * t + 1u]);
	let c = position_of(triangles[TRIANGLE * t + 2u]);
	let m = midpoint(a, b);
	let n = midpoint(b, c);
	let o = midpoint(c, a);
	return is_clear(a, m, o) && is_clear(m, b, n) && is_clear(o, n, c) && is_clear(n, o, m);
}
