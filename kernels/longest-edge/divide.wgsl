// Step 7, second sub-step: the templates. Of a touched triangle A B C with longest edge A→B and midpoint M come the
// halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y and Q M X.
//
//              C
//             /|\
//           Q  |  \       whole halves first, A's before B's, then the pairs;
//          /  \|   \      the first stays in place
//         A----M----B
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
// import division
// import newTriangles
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	points: u32, edges: u32, triangles: u32, input_points: u32, input_edges: u32, dimension: u32,
	points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> corners: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> sides: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> edge_triangles: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> coordinates: array<u32>;
@group(0) @binding(5) var<storage, read_write> point_parents: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(7) var<storage, read> work: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

fn put_all_corners(it: Division) {
	let m = it.longest.middle;
	var near_a = it.c;
	var near_b = it.c;
	if (!it.whole_a) {
		near_a = it.q.middle;
		put_corners(it, it.second_a, near_a, m, it.c);
	}
	put_corners(it, it.place_a, m, near_a, it.a);
	if (!it.whole_b) {
		near_b = it.p.middle;
		put_corners(it, it.place_b, m, near_b, it.c);
	}
	put_corners(it, it.second_b, near_b, m, it.b);
}

fn put_all_sides(it: Division) {
	let m = it.longest.middle;
	let cut = it.longest.inner;
	let head = head_of(it.old.x, it.longest);
	let tail = tail_of(it.old.x, it.longest);
	var near_a = it.c;
	var sides_a = vec3u(cut | AGAINST, it.old.z, head);
	if (!it.whole_a) {
		near_a = it.q.middle;
		sides_a = vec3u(it.q.inner | OWNED, tail_of(it.old.z, it.q), head);
		put_sides(it, it.second_a, near_a, m, it.c, vec3u(it.q.inner | AGAINST, cut | AGAINST, head_of(it.old.z, it.q)));
	}
	put_sides(it, it.place_a, m, near_a, it.a, sides_a);
	var near_b = it.c;
	var sides_b = vec3u(cut | OWNED, tail, it.old.y);
	if (!it.whole_b) {
		near_b = it.p.middle;
		sides_b = vec3u(it.p.inner | AGAINST, tail, head_of(it.old.y, it.p));
		put_sides(it, it.place_b, m, near_b, it.c, vec3u(it.p.inner | OWNED, tail_of(it.old.y, it.p), cut | OWNED));
	}
	put_sides(it, it.second_b, near_b, m, it.b, sides_b);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let first = parameters.first + (group.y * groups.x + group.x) * 256u;
	let end = select(0u, items_there(), fits());
	if (first >= end) {
		return;
	}
	let block = first / 256u;
	let i = first + local;
	let info = work[parameters.info + min(i, end - 1u)];
	let made = work[block + 1u] - work[block];
	let divides = i < end && divided_slots(info) != 0u;
	var it: Division;
	if (divides) {
		it = read_division(select(i, work[parameters.list + i], parameters.listed != 0u), info, block);
		put_edges(it);
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
