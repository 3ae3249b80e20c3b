// Buffers of three words a triangle, seen as pairs: each triangle's words are a pair and a single one, which comes first
// where its number is odd. Two accesses instead of three are what counts where triangles lie apart.
fn triple_of(t: u32, low: vec2u, high: vec2u) -> vec3u {
	return select(vec3u(low, high.x), vec3u(low.y, high), (t & 1u) == 1u);
}

// The same from slot k on.
fn from_slot(three: vec3u, k: u32) -> vec3u {
	return select(select(three, three.yzx, k == 1u), three.zxy, k == 2u);
}

fn pair_of(t: u32, three: vec3u) -> vec2u {
	return select(three.xy, three.yz, (t & 1u) == 1u);
}

fn single_of(t: u32, three: vec3u) -> u32 {
	return select(three.z, three.x, (t & 1u) == 1u);
}
