// Step 7 for the triangles that are divided into four similar ones.
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
// import newEdgesAtOnce

// Writes half-edge X→Y by `put_divided`, and counts its inner edge, whose squared length is `square`, if it is short.
fn put_half_edge(half_edge: u32, x: Point, y: Point, cut: Cut, square: f32, beside: vec2u, at_x: u32, at_y: u32) {
	put_divided(half_edge, x, y, cut, beside, at_x, at_y);
	shorter += is_short(square);
}

fn put_triangle(t: u32, a: Point, b: Point, c: Point, half_edges_of: vec3u, squares: vec3f) {
	set_corners(t, vec3u(a.id, b.id, c.id));
	set_half_edges(t, with_longest_of(a, b, c, half_edges_of, squares));
}

//              C
//             / \
//            Q---R       A M Q keeps the number t; M B R, Q R C and R Q M are new
//           / \ / \
//          A---M---B
fn put_similar(t: u32, info: u32, block: u32) {
	let at = (3u * t) >> 1u;
	let ids = triple_of(t, corners[at], corners[at + 1u]);
	let old = triple_of(t, half_edges[at], half_edges[at + 1u]) & ~vec3u(LONGEST);
	let a = point(ids.x);
	let b = point(ids.y);
	let c = point(ids.z);
	let made = vec3u(edges_start(block) + edges_before(info));
	let before = vec3u(0u, new_edges_before(info, 1u), new_edges_before(info, 2u));
	let cuts = read_cuts(old, vec3<bool>(true), made + before);
	let ab = cut_of(cuts, 0u, a, b, true);
	let bc = cut_of(cuts, 1u, b, c, true);
	let ca = cut_of(cuts, 2u, c, a, true);
	let m = ab.midpoint;
	let r = bc.midpoint;
	let q = ca.midpoint;
	let inner = vec3f(rough_square(q, r), rough_square(m, q), rough_square(r, m));
	let t_b = triangles_start(block) + triangles_before(info);
	let t_c = t_b + 1u;
	let inside = t_b + 2u;
	put_half_edge(old.x, a, b, ab, inner.x, vec2u(t_c, inside), t, t_b);
	put_half_edge(old.y, b, c, bc, inner.y, vec2u(t, inside), t_b, t_c);
	put_half_edge(old.z, c, a, ca, inner.z, vec2u(t_b, inside), t_c, t);
	let own = vec3u(ab.inner, bc.inner, ca.inner) | vec3u(OWNED);
	let other = vec3u(ab.inner, bc.inner, ca.inner) | vec3u(AGAINST);
	let half_edges_a = vec3u(head_of(old.x, ab), own.y, tail_of(old.z, ca));
	put_triangle(t, a, m, q, half_edges_a, vec3f(ab.squares.x, inner.y, ca.squares.y));
	let half_edges_b = vec3u(tail_of(old.x, ab), head_of(old.y, bc), own.z);
	put_triangle(t_b, m, b, r, half_edges_b, vec3f(ab.squares.y, bc.squares.x, inner.z));
	let half_edges_c = vec3u(own.x, tail_of(old.y, bc), head_of(old.z, ca));
	put_triangle(t_c, q, r, c, half_edges_c, vec3f(inner.x, bc.squares.y, ca.squares.x));
	put_triangle(inside, r, q, m, other, inner);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (!fits() || i >= items_there()) {
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
	put_similar(t, info, i / 256u);
	if (shorter != 0u) {
		atomicAdd(&status[SHORTER], shorter);
	}
}
