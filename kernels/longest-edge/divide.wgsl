// Step 7, second sub-step: the templates. Of a touched triangle A B C with longest edge A→B and midpoint M come the
// halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y and Q M X.
//
//              C
//             /|\
//           Q  |  \       whole halves first, A's before B's, then the pairs;
//          /  \|   \      the first stays in place
//         A----M----B
// import item
// import sides
// import status
// import info
// import head
// import ranks
// import edgeOrder
// import squaredLength
// import measure
// import divideSides
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	points: u32, edges: u32, triangles: u32, input_points: u32, input_edges: u32, dimension: u32,
	points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> corners: array<u32>;
@group(0) @binding(2) var<storage, read_write> sides: array<u32>;
@group(0) @binding(3) var<storage, read_write> edge_triangles: array<u32>;
@group(0) @binding(4) var<storage, read_write> coordinates: array<u32>;
@group(0) @binding(5) var<storage, read_write> point_parents: array<u32>;
@group(0) @binding(6) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(7) var<storage, read> work: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

// How many more edges are short.
var<private> shorter: u32;
var<workgroup> group_shorter: atomic<u32>;

fn next_slot(slot: u32) -> u32 {
	return select(slot + 1u, 0u, slot == 2u);
}

fn divide(t: u32, info: u32, block: u32) {
	let made = edges_start(block) + edges_before(info);
	let fresh = triangles_start(block) + triangles_before(info);
	let d = longest_slot(info);
	let bc = next_slot(d);
	let ca = next_slot(bc);
	let a = point(corners[3u * t + d]);
	let b = point(corners[3u * t + bc]);
	let c = point(corners[3u * t + ca]);
	let outer_b = sides[3u * t + bc] & ~LONGEST;
	let outer_a = sides[3u * t + ca] & ~LONGEST;
	let longest = cut_side(sides[3u * t + d], a, b, made + new_edges_before(info, d));
	let m = longest.middle;
	shorter += short_between(c, m);
	let cut = longest.inner;
	let whole_a = !is_divided(info, ca);
	let whole_b = !is_divided(info, bc);
	let place_a = select(t, fresh, !whole_a && whole_b);
	let place_b = select(select(fresh + 1u, t, whole_b), fresh, whole_a);
	if (whole_a) {
		put_triangle(place_a, m, c, a, vec3u(cut | AGAINST, outer_a, longest.head));
		set_triangle(cut | AGAINST, place_a);
	} else {
		let second = select(fresh, fresh + 1u, whole_b);
		let q = cut_side(outer_a, c, a, made + new_edges_before(info, ca));
		put_triangle(place_a, m, q.middle, a, vec3u(q.inner | OWNED, q.tail, longest.head));
		put_triangle(second, q.middle, m, c, vec3u(q.inner | AGAINST, cut | AGAINST, q.head));
		set_triangle(q.inner | OWNED, place_a);
		set_triangle(q.tail, place_a);
		set_triangle(q.inner | AGAINST, second);
		set_triangle(cut | AGAINST, second);
		set_triangle(q.head, second);
		shorter += short_between(m, q.middle);
	}
	set_triangle(longest.head, place_a);
	set_triangle(cut | OWNED, place_b);
	if (whole_b) {
		put_triangle(place_b, c, m, b, vec3u(cut | OWNED, longest.tail, outer_b));
		set_triangle(longest.tail, place_b);
		if (place_b != t) {
			set_triangle(outer_b, place_b);
		}
	} else {
		let second = place_b + 1u;
		let q = cut_side(outer_b, b, c, made + new_edges_before(info, bc));
		put_triangle(place_b, m, q.middle, c, vec3u(q.inner | OWNED, q.tail, cut | OWNED));
		put_triangle(second, q.middle, m, b, vec3u(q.inner | AGAINST, longest.tail, q.head));
		set_triangle(q.inner | OWNED, place_b);
		set_triangle(q.tail, place_b);
		set_triangle(q.inner | AGAINST, second);
		set_triangle(longest.tail, second);
		set_triangle(q.head, second);
		shorter += short_between(m, q.middle);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (fits() && i < items_there()) {
		let info = work[parameters.info + i];
		if (divided_slots(info) != 0u) {
			divide(select(i, work[parameters.list + i], parameters.listed != 0u), info, i / 256u);
		}
	}
	if (shorter != 0u) {
		atomicAdd(&group_shorter, shorter);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&group_shorter) != 0u) {
		atomicAdd(&status[SHORTER], atomicLoad(&group_shorter));
	}
}
