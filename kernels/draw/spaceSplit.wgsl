// Points in space, x, y, z in lattice units, projected along z; those from `frame.split` on in the second binding.
@group(1) @binding(3) var<storage, read> coordinates: array<u32>;
@group(1) @binding(4) var<storage, read> rest: array<u32>;

fn coordinate(point: u32, axis: u32) -> i32 {
	if (point < frame.split) {
		return i32(coordinates[3u * point + axis]);
	}
	return i32(rest[3u * (point - frame.split) + axis]);
}

fn position_of(point: u32) -> vec2i {
	return vec2i(coordinate(point, 0u), coordinate(point, 1u));
}

// z of a triangle's corners.
fn heights(t: u32) -> vec3f {
	return vec3f(height(corners[3u * t]), height(corners[3u * t + 1u]), height(corners[3u * t + 2u]));
}

fn height(point: u32) -> f32 {
	return f32(coordinate(point, 2u));
}
