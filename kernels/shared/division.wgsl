// A divided triangle A B C with the longest edge A→B. `old` are its half-edges from A→B on; `longest`, `p` and `q` the cuts of
// A→B at M, B→C at P and C→A at Q; `across`, `across_b` and `across_a` the squared lengths from M to C, P and Q. `place_a` and
// `second_a` are the numbers of the children at A and C in A's half, `place_b` and `second_b` of those at C and B in B's half;
// both are equal if the half is undivided (`whole_a`, `whole_b`). `first_new` is the workgroup's first new triangle.
struct Division {
	t: u32, whole_a: bool, whole_b: bool, old: vec3u, a: Point, b: Point, c: Point, longest: Cut, p: Cut, q: Cut,
	across: f32, across_a: f32, across_b: f32, place_a: u32, second_a: u32, place_b: u32, second_b: u32, first_new: u32
}

// Reads a division. Call it before anything is written: devices delay reads after writes.
fn read_division(t: u32, ids_of: vec3u, half_edges_of: vec3u, info: u32, block: u32) -> Division {
	var it: Division;
	let d = longest_slot(info);
	let bc = next_slot(d);
	let ca = next_slot(bc);
	let ids = from_slot(ids_of, d);
	let old = from_slot(half_edges_of, d) & ~vec3u(LONGEST);
	it.t = t;
	it.old = old;
	it.first_new = triangles_start(block);
	it.a = point(ids.x);
	it.b = point(ids.y);
	it.c = point(ids.z);
	let whole_b = !is_divided(info, bc);
	let whole_a = !is_divided(info, ca);
	it.whole_a = whole_a;
	it.whole_b = whole_b;
	let made = edges_start(block) + edges_before(info);
	let before = vec3u(new_edges_before(info, d), new_edges_before(info, bc), new_edges_before(info, ca));
	let cuts = read_cuts(old, vec3<bool>(true, !whole_b, !whole_a), vec3u(made) + before);
	it.longest = cut_of(cuts, 0u, it.a, it.b, true);
	it.p = cut_of(cuts, 1u, it.b, it.c, !whole_b);
	it.q = cut_of(cuts, 2u, it.c, it.a, !whole_a);
	it.across = rough_square(it.longest.midpoint, it.c);
	it.across_a = rough_square(it.longest.midpoint, it.q.midpoint);
	it.across_b = rough_square(it.longest.midpoint, it.p.midpoint);
	let fresh = triangles_start(block) + triangles_before(info);
	it.place_a = select(t, fresh, !whole_a && whole_b);
	it.place_b = select(select(fresh + 1u, t, whole_b), fresh, whole_a);
	it.second_a = select(it.place_a, select(fresh, fresh + 1u, whole_b), !whole_a);
	it.second_b = select(it.place_b + 1u, it.place_b, whole_b);
	return it;
}

// Writes all but the triangles themselves: points, edges, and the triangles of edges.
fn put_edges(it: Division) {
	put_divided(it.old.x, it.a, it.b, it.longest, vec2u(it.place_b, it.second_a), it.place_a, it.second_b);
	shorter += is_short(it.across);
	if (!it.whole_a) {
		put_divided(it.old.z, it.c, it.a, it.q, vec2u(it.place_a, it.second_a), it.second_a, it.place_a);
		shorter += is_short(it.across_a);
	}
	if (!it.whole_b) {
		put_divided(it.old.y, it.b, it.c, it.p, vec2u(it.place_b, it.second_b), it.second_b, it.place_b);
		shorter += is_short(it.across_b);
	} else if (it.place_b != it.t) {
		set_triangle(it.old.y, it.place_b);
	}
}
