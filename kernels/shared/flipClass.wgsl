// The class of a flip, by the quality of its triangles. Requires `metricQuality`. CPU kernel:
// `src/steps/adapt/quality.ts`.

// The exponent of a quality.
fn quality_class(value: u32) -> u32 {
	return value >> 16u;
}

// The class of the worse quality before edge a b of triangles a b c and b a d is flipped, at least 1; 0 unless the flip
// improves it.
fn flip_class(a: Point, b: Point, c: Point, d: Point) -> u32 {
	let ab = root_of_length(a, b);
	let bc = root_of_length(b, c);
	let ca = root_of_length(c, a);
	let ad = root_of_length(a, d);
	let db = root_of_length(d, b);
	let cd = root_of_length(c, d);
	let p = stretch_area(a);
	let q = stretch_area(b);
	let r = stretch_area(c);
	let s = stretch_area(d);
	let before = min(
		quality_by(cross_of(a, b, c), short_sum(p, q, r), ab + bc + ca),
		quality_by(cross_of(b, a, d), short_sum(q, p, s), ab + ad + db),
	);
	let first = quality_by(cross_of(a, d, c), short_sum(p, s, r), ad + cd + ca);
	if (first <= before) {
		return 0u;
	}
	let second = quality_by(cross_of(d, b, c), short_sum(s, q, r), db + bc + cd);
	return select(0u, max(1u, quality_class(before)), second > before);
}
