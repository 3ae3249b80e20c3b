// Points in the plane, x, y in lattice units, all in one binding.
@group(1) @binding(3) var<storage, read> coordinates: array<vec2u>;

fn position_of(point: u32) -> vec2i {
	return vec2i(coordinates[point]);
}

// z of a triangle's corners.
fn heights(t: u32) -> vec3f {
	return vec3f(0.0);
}
