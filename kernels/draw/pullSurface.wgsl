// Draws triangles of a surface by vertex pulling: each vertex reads its corner from the buffers of the mesh, with its
// depth. One vertex invocation per corner, one fragment invocation per sample.
struct Vertex {
	@builtin(position) position: vec4f,
	@location(0) @interpolate(flat, either) triangle: u32,
}

@vertex
fn vertex(@builtin(vertex_index) i: u32) -> Vertex {
	let at = among_samples(position_of(corners[i])) / vec2f(frame.size);
	let depth = height(corners[i]) * 0x1p-30;
	return Vertex(vec4f(2.0 * at.x - 1.0, 1.0 - 2.0 * at.y, depth, 1.0), i / 3u);
}

@fragment
fn fragment(vertex: Vertex) -> @location(0) vec4f {
	let sample = vec2u(vertex.position.xy);
	let colour = shade(vertex.triangle, sample);
	// A triangle that is not drawn occludes nothing.
	if (colour.w == 0.0 || is_cut(sample, vertex.position.z * 0x1p30)) {
		discard;
	}
	return colour;
}
