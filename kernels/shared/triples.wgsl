// Three u32 for each triangle in a buffer bound as pairs: those of a triangle are a pair and a single one, which
// comes first if the triangle's index is odd. Two accesses instead of three matter where triangles are scattered.

// The u32 of triangle t, from the pairs at (3 t) / 2 and after it.
fn triple_of(t: u32, low: vec2u, high: vec2u) -> vec3u {
	return select(vec3u(low, high.x), vec3u(low.y, high), (t & 1u) == 1u);
}

// Rotates the three u32 to begin at slot k.
fn from_slot(values: vec3u, k: u32) -> vec3u {
	return select(select(values, values.yzx, k == 1u), values.zxy, k == 2u);
}

// The part of a triangle's u32 that is a pair, and the other one.
fn pair_of(t: u32, values: vec3u) -> vec2u {
	return select(values.xy, values.yz, (t & 1u) == 1u);
}

fn single_of(t: u32, values: vec3u) -> u32 {
	return select(values.z, values.x, (t & 1u) == 1u);
}
