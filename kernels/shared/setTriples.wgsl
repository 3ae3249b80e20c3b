// Writes the three u32 of a triangle to buffers bound as pairs. Requires `triples`.
fn set_corners(t: u32, values: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	corners[at + odd] = pair_of(t, values);
	corners[at + 1u - odd][odd] = single_of(t, values);
}

fn set_half_edges(t: u32, values: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	half_edges[at + odd] = pair_of(t, values);
	half_edges[at + 1u - odd][odd] = single_of(t, values);
}
