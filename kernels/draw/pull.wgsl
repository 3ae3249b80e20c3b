// Draws triangles by vertex pulling: each vertex reads its corner from the buffers of the mesh. One vertex invocation
// per corner, one fragment invocation per sample.
struct Vertex {
	@builtin(position) position: vec4f,
	@location(0) @interpolate(flat, either) triangle: u32,
}

@vertex
fn vertex(@builtin(vertex_index) i: u32) -> Vertex {
	let at = among_samples(position_of(corners[i])) / vec2f(frame.size);
	return Vertex(vec4f(2.0 * at.x - 1.0, 1.0 - 2.0 * at.y, 0.0, 1.0), i / 3u);
}

@fragment
fn fragment(vertex: Vertex) -> @location(0) vec4f {
	return shade(vertex.triangle, vec2u(vertex.position.xy));
}
