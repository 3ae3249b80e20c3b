// Writes the words of a triangle of planes seen as pairs.
fn set_corners(t: u32, three: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	corners[at + odd] = pair_of(t, three);
	corners[at + 1u - odd][odd] = single_of(t, three);
}

fn set_sides(t: u32, three: vec3u) {
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	sides[at + odd] = pair_of(t, three);
	sides[at + 1u - odd][odd] = single_of(t, three);
}
