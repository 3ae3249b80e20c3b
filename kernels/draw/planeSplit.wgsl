// Points in the plane, x, y in lattice units; those from `frame.split` on in the second binding.
@group(1) @binding(3) var<storage, read> coordinates: array<vec2u>;
@group(1) @binding(4) var<storage, read> rest: array<vec2u>;

fn position_of(point: u32) -> vec2i {
	if (point < frame.split) {
		return vec2i(coordinates[point]);
	}
	return vec2i(rest[point - frame.split]);
}

// z of a triangle's corners.
fn heights(t: u32) -> vec3f {
	return vec3f(0.0);
}
