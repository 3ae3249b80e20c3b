// Faces in the plane: no depth, no lighting and no feature edges. Replaces `surface` for planar meshes.
alias DepthPlane = u32;

fn depth_plane_of(t: u32, shape: Triangle) -> DepthPlane {
	return 0u;
}

fn shade_face(colour: vec3f, t: u32, shape: Triangle, sample: vec2u) -> vec3f {
	return colour;
}

fn line_coverage(look: u32, distances: vec3f) -> f32 {
	return 0.0;
}
