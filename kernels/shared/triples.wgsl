// Buffers of three u32 for each triangle, bound as pairs: a triangle's u32 are a pair and a single one, which comes
// first if its number is odd. Two accesses instead of three matter where triangles are scattered.
fn triple_of(t: u32, low: vec2u, high: vec2u) -> vec3u {
	return select(vec3u(low, high.x), vec3u(low.y, high), (t & 1u) == 1u);
}

// Rotates the three u32 to begin at slot k.
fn from_slot(three: vec3u, k: u32) -> vec3u {
	return select(select(three, three.yzx, k == 1u), three.zxy, k == 2u);
}

fn pair_of(t: u32, three: vec3u) -> vec2u {
	return select(three.xy, three.yz, (t & 1u) == 1u);
}

fn single_of(t: u32, three: vec3u) -> u32 {
	return select(three.z, three.x, (t & 1u) == 1u);
}
