// Replaces `newEdges`, as `newTrianglesUnstaged` replaces `newTriangles`.
fn begin_edge_staging(block: u32, last: u32) {}

fn set_edge_triangle(e: u32, i: u32, t: u32) {
	edge_triangles[e][i] = t;
}

fn set_edge_triangles(e: u32, pair: vec2u) {
	edge_triangles[e] = pair;
}

fn set_edge_parent(e: u32, parent: u32) {
	if (e >= parameters.input_edges) {
		edge_parents[e - parameters.input_edges] = parent;
	}
}

fn write_new_edges(local: u32) {}
