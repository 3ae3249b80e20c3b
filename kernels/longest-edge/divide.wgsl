// Step 7, second sub-step: divides triangles by templates, see `templates`, and writes points, edges and half-edges.
// import divisionBuffers
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
// import division
// import templates
// import newTriangles
// import newEdges

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let first = parameters.first + (group.y * groups.x + group.x) * 256u;
	let block = first / 256u;
	let i = first + local;
	// Loads that depend on no other come first, so that they overlap.
	let item = min(i, parameters.count - 1u);
	let info = work[parameters.info + item];
	var t = item;
	if (parameters.sparse != 0u) {
		t = work[parameters.list + item];
	}
	let at = (3u * t) >> 1u;
	let ids_of = triple_of(t, corners[at], corners[at + 1u]);
	let half_edges_of = triple_of(t, half_edges[at], half_edges[at + 1u]);
	let end = select(0u, items_there(), fits());
	if (first >= end) {
		return;
	}
	let last = work[parameters.info + min(first + 256u, end) - 1u];
	let made = triangles_before(last) + countOneBits(divided_slots(last));
	let divides = i < end && divided_slots(info) != 0u && !is_similar(info);
	let_edges_wait(block, last);
	var it: Division;
	if (divides) {
		it = read_division(t, ids_of, half_edges_of, info, block);
		put_edges(it);
	}
	write_new_edges(local);
	if (divides) {
		put_all_corners(it);
	}
	write_new_corners(triangles_start(block), made, local);
	if (divides) {
		put_all_half_edges(it);
	}
	write_new_half_edges(triangles_start(block), made, local);
	if (shorter != 0u) {
		atomicAdd(&status[SHORTER], shorter);
	}
}
