// Writes the three u32 of a triangle into buffers bound as pairs.
fn set_corners(t: u32, three: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	corners[at + odd] = pair_of(t, three);
	corners[at + 1u - odd][odd] = single_of(t, three);
}

fn set_half_edges(t: u32, three: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	half_edges[at + odd] = pair_of(t, three);
	half_edges[at + 1u - odd][odd] = single_of(t, three);
}
