// Faces in the plane all face the viewer, and none is in front of another.
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
