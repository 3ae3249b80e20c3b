// Step 7, second sub-step: the templates.
// import sides
// import status
// import info
// import head
// import ranks
// import edgeOrder
// import squaredLength
// import measure
// import divideSides
// import triples
// import setTriples
// import division
// import templates
// import newTriangles
// import newEdges
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	points: u32, edges: u32, triangles: u32, input_points: u32, input_edges: u32,
	points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> corners: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> sides: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> edge_triangles: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> coordinates: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> point_parents: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(7) var<storage, read> work: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let first = parameters.first + (group.y * groups.x + group.x) * 256u;
	let block = first / 256u;
	let i = first + local;
	// All that needs nothing else is read before anything is looked at.
	let item = min(i, parameters.count - 1u);
	let info = work[parameters.info + item];
	var t = item;
	if (parameters.listed != 0u) {
		t = work[parameters.list + item];
	}
	let at = (3u * t) >> 1u;
	let ids_of = triple_of(t, corners[at], corners[at + 1u]);
	let sides_of = triple_of(t, sides[at], sides[at + 1u]);
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
		it = read_division(t, ids_of, sides_of, info, block);
		put_edges(it);
	}
	write_new_edges(local);
	if (divides) {
		put_all_corners(it);
	}
	write_new_corners(triangles_start(block), made, local);
	if (divides) {
		put_all_sides(it);
	}
	write_new_sides(triangles_start(block), made, local);
	if (shorter != 0u) {
		atomicAdd(&status[SHORTER], shorter);
	}
}
