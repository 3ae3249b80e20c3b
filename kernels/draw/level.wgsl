// Faces in the plane: no depth, no lighting, and no lines of a surface. Replaces `surface` for planar meshes.
alias Tilt = u32;

fn tilt_of(t: u32, shape: Triangle) -> Tilt {
	return 0u;
}

fn faced(colour: vec3f, t: u32, shape: Triangle, sample: vec2u) -> vec3f {
	return colour;
}

fn lined(look: u32, distances: vec3f) -> f32 {
	return 0.0;
}
