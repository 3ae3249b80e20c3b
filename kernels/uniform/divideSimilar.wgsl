// Step 7 for the triangles that are divided into four similar ones (red division), whose `info` has 3 for the longest
// edge's slot. Runs after `divide`, which may have written anything to these slots. One invocation per triangle, or
// entry of the list of touched ones.
// import divisionBuffers
// import item
// import halfEdgeBits
// import status
// import info
// import head
// import edgeOrder
// import squaredLength
// import measure
// import divideHalfEdges
// import triples
// import setTriples
// import newEdgesUnstaged

// Writes half-edge X→Y by `write_divided`, and counts its inner edge, of squared length `square`, if it is short.
fn write_half_edge(half_edge: u32, x: Point, y: Point, cut: Cut, square: f32, inner_triangles: vec2u, t_at_x: u32, t_at_y: u32) {
	write_divided(half_edge, x, y, cut, inner_triangles, t_at_x, t_at_y);
	short_increase += is_short(square);
}

// Writes triangle t = a b c with its half-edges; `squaredTensors` are their float32 squared lengths.
fn write_triangle(t: u32, a: Point, b: Point, c: Point, own_half_edges: vec3u, squares: vec3f) {
	set_corners(t, vec3u(a.id, b.id, c.id));
	set_half_edges(t, with_longest_of(a, b, c, own_half_edges, squares));
}

//              C
//             / \
//            Q---R       A M Q keeps the number t; M B R, Q R C and R Q M are new
//           / \ / \
//          A---M---B
fn divide_similar(t: u32, info: u32, block: u32) {
	let at = (3u * t) >> 1u;
	let ids = triple_of(t, corners[at], corners[at + 1u]);
	let old_half_edges = triple_of(t, half_edges[at], half_edges[at + 1u]) & ~vec3u(LONGEST);
	let a = point(ids.x);
	let b = point(ids.y);
	let c = point(ids.z);
	let first_edges = vec3u(edges_start(block) + edges_before(info));
	let before = vec3u(0u, new_edges_before(info, 1u), new_edges_before(info, 2u));
	let cuts = read_cuts(old_half_edges, vec3<bool>(true), first_edges + before);
	let ab = cut_of(cuts, 0u, a, b, true);
	let bc = cut_of(cuts, 1u, b, c, true);
	let ca = cut_of(cuts, 2u, c, a, true);
	let m = ab.midpoint;
	let r = bc.midpoint;
	let q = ca.midpoint;
	let inner = vec3f(rough_square(q, r), rough_square(m, q), rough_square(r, m));
	let t_b = triangles_start(block) + triangles_before(info);
	let t_c = t_b + 1u;
	let inner_triangle = t_b + 2u;
	write_half_edge(old_half_edges.x, a, b, ab, inner.x, vec2u(t_c, inner_triangle), t, t_b);
	write_half_edge(old_half_edges.y, b, c, bc, inner.y, vec2u(t, inner_triangle), t_b, t_c);
	write_half_edge(old_half_edges.z, c, a, ca, inner.z, vec2u(t_b, inner_triangle), t_c, t);
	let inner_owned = vec3u(ab.inner, bc.inner, ca.inner) | vec3u(OWNED);
	let inner_reversed = vec3u(ab.inner, bc.inner, ca.inner) | vec3u(AGAINST);
	let half_edges_a = vec3u(head_of(old_half_edges.x, ab), inner_owned.y, tail_of(old_half_edges.z, ca));
	write_triangle(t, a, m, q, half_edges_a, vec3f(ab.squares.x, inner.y, ca.squares.y));
	let half_edges_b = vec3u(tail_of(old_half_edges.x, ab), head_of(old_half_edges.y, bc), inner_owned.z);
	write_triangle(t_b, m, b, r, half_edges_b, vec3f(ab.squares.y, bc.squares.x, inner.z));
	let half_edges_c = vec3u(inner_owned.x, tail_of(old_half_edges.y, bc), head_of(old_half_edges.z, ca));
	write_triangle(t_c, q, r, c, half_edges_c, vec3f(inner.x, bc.squares.y, ca.squares.x));
	write_triangle(inner_triangle, r, q, m, inner_reversed, inner);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (!fits() || i >= item_count()) {
		return;
	}
	let info = work[parameters.info + i];
	if (!is_similar(info)) {
		return;
	}
	var t = i;
	if (parameters.sparse != 0u) {
		t = work[parameters.list + i];
	}
	divide_similar(t, info, i / 256u);
	if (short_increase != 0u) {
		atomicAdd(&status[SHORTER], short_increase);
	}
}
