// Step 7, second sub-step (Hatipoğlu 2011, sections 3.3 and 4.4, figure 4.4): divides triangles by templates
// (`templates`), and writes points, edges and half-edges. Does nothing unless the round is ready and fits. One
// invocation per triangle, or entry of the list of touched ones; a workgroup has one block.
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
	let corner_ids = triple_of(t, corners[at], corners[at + 1u]);
	let own_half_edges = triple_of(t, half_edges[at], half_edges[at + 1u]);
	let end = select(0u, item_count(), fits());
	if (first >= end) {
		return;
	}
	let last = work[parameters.info + min(first + 256u, end) - 1u];
	let new_count = triangles_before(last) + countOneBits(divided_slots(last));
	let is_bisected = i < end && divided_slots(info) != 0u && !is_similar(info);
	begin_edge_staging(block, last);
	var division: Division;
	if (is_bisected) {
		division = read_division(t, corner_ids, own_half_edges, info, block);
		write_edges(division);
	}
	write_new_edges(local);
	if (is_bisected) {
		write_all_corners(division);
	}
	write_new_corners(triangles_start(block), new_count, local);
	if (is_bisected) {
		write_all_half_edges(division);
	}
	write_new_half_edges(triangles_start(block), new_count, local);
	if (short_increase != 0u) {
		atomicAdd(&status[SHORTER], short_increase);
	}
}
