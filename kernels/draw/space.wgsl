// Points in space, x, y, z in lattice units, all in one binding; projected along z.
@group(1) @binding(3) var<storage, read> coordinates: array<u32>;

fn position_of(point: u32) -> vec2i {
	return vec2i(i32(coordinates[3u * point]), i32(coordinates[3u * point + 1u]));
}

// z of a triangle's corners.
fn heights(t: u32) -> vec3f {
	return vec3f(height(corners[3u * t]), height(corners[3u * t + 1u]), height(corners[3u * t + 2u]));
}

fn height(point: u32) -> f32 {
	return f32(coordinates[3u * point + 2u]);
}
