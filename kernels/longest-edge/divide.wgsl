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
@group(0) @binding(3) var<storage, read_write> edge_triangles: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> coordinates: array<u32>;
@group(0) @binding(5) var<storage, read_write> point_parents: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(7) var<storage, read> work: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

// Reads all it needs before it writes anything: devices hold back each read that stands behind a write.
fn divide(t: u32, info: u32, block: u32) {
	let d = longest_slot(info);
	let bc = next_slot(d);
	let ca = next_slot(bc);
	let ids = vec3u(corners[3u * t + d], corners[3u * t + bc], corners[3u * t + ca]);
	let old = vec3u(sides[3u * t + d], sides[3u * t + bc], sides[3u * t + ca]) & ~vec3u(LONGEST);
	let a = point(ids.x);
	let b = point(ids.y);
	let c = point(ids.z);
	let made = edges_start(block) + edges_before(info);
	let fresh = triangles_start(block) + triangles_before(info);
	let whole_b = !is_divided(info, bc);
	let whole_a = !is_divided(info, ca);
	let longest = read_cut(old.x, a, b, made + new_edges_before(info, d));
	var p: Cut;
	var q: Cut;
	if (!whole_b) {
		p = read_cut(old.y, b, c, made + new_edges_before(info, bc));
	}
	if (!whole_a) {
		q = read_cut(old.z, c, a, made + new_edges_before(info, ca));
	}
	let m = longest.middle;
	let cut = longest.inner;
	let head = head_of(old.x, longest);
	let tail = tail_of(old.x, longest);
	let place_a = select(t, fresh, !whole_a && whole_b);
	let place_b = select(select(fresh + 1u, t, whole_b), fresh, whole_a);
	let second_a = select(place_a, select(fresh, fresh + 1u, whole_b), !whole_a);
	let second_b = select(place_b + 1u, place_b, whole_b);
	put_cut(old.x, a, b, longest);
	edge_triangles[cut] = vec2u(place_b, second_a);
	set_triangle(head, place_a);
	set_triangle(tail, second_b);
	shorter += short_between(c, m);
	if (whole_a) {
		put_triangle(place_a, m, c, a, vec3u(cut | AGAINST, old.z, head));
	} else {
		put_cut(old.z, c, a, q);
		let ends = vec2u(head_of(old.z, q), tail_of(old.z, q));
		put_triangle(place_a, m, q.middle, a, vec3u(q.inner | OWNED, ends.y, head));
		put_triangle(second_a, q.middle, m, c, vec3u(q.inner | AGAINST, cut | AGAINST, ends.x));
		edge_triangles[q.inner] = vec2u(place_a, second_a);
		set_triangle(ends.y, place_a);
		set_triangle(ends.x, second_a);
		shorter += short_between(m, q.middle);
	}
	if (whole_b) {
		put_triangle(place_b, c, m, b, vec3u(cut | OWNED, tail, old.y));
		if (place_b != t) {
			set_triangle(old.y, place_b);
		}
	} else {
		put_cut(old.y, b, c, p);
		let ends = vec2u(head_of(old.y, p), tail_of(old.y, p));
		put_triangle(place_b, m, p.middle, c, vec3u(p.inner | OWNED, ends.y, cut | OWNED));
		put_triangle(second_b, p.middle, m, b, vec3u(p.inner | AGAINST, tail, ends.x));
		edge_triangles[p.inner] = vec2u(place_b, second_b);
		set_triangle(ends.y, place_b);
		set_triangle(ends.x, second_b);
		shorter += short_between(m, p.middle);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	let info = work[parameters.info + min(i, parameters.count - 1u)];
	if (fits() && i < items_there() && divided_slots(info) != 0u) {
		divide(select(i, work[parameters.list + i], parameters.listed != 0u), info, i / 256u);
	}
	if (shorter != 0u) {
		atomicAdd(&status[SHORTER], shorter);
	}
}
