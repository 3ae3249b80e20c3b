// A divided triangle. Requires `divideHalfEdges`, `info`, `measure` and `triples`. CPU kernel:
// `src/steps/longest-edge/divide.ts`.

// Triangle A B C with the longest edge A→B. `old` are its half-edges from A→B on; `m`, `p` and `q` the cuts of A→B at
// M, B→C at P and C→A at Q; `square_mc`, `square_mp` and `square_mq` the squared lengths from M to C, P and Q. A's
// half has the children `child_a` at A and `child_ca` at C, B's half `child_cb` at C and `child_b` at B; they are
// equal if the half is undivided (`undivided_a`, `undivided_b`). `group_first` is the workgroup's first new triangle.
struct Division {
	t: u32, undivided_a: bool, undivided_b: bool, old: vec3u, a: Point, b: Point, c: Point, m: Cut, p: Cut, q: Cut,
	square_mc: f32, square_mq: f32, square_mp: f32, child_a: u32, child_ca: u32, child_cb: u32, child_b: u32, group_first: u32
}

// Reads a division. Called before anything is written, as devices delay reads after writes.
fn read_division(t: u32, corner_ids: vec3u, own_half_edges: vec3u, info: u32, block: u32) -> Division {
	var d: Division;
	let ab = longest_slot(info);
	let bc = next_slot(ab);
	let ca = next_slot(bc);
	let ids = from_slot(corner_ids, ab);
	let old = from_slot(own_half_edges, ab) & ~vec3u(LONGEST);
	d.t = t;
	d.old = old;
	d.group_first = triangles_start(block);
	d.a = point(ids.x);
	d.b = point(ids.y);
	d.c = point(ids.z);
	let undivided_b = !is_divided(info, bc);
	let undivided_a = !is_divided(info, ca);
	d.undivided_a = undivided_a;
	d.undivided_b = undivided_b;
	let first_edges = edges_start(block) + edges_before(info);
	let before = vec3u(new_edges_before(info, ab), new_edges_before(info, bc), new_edges_before(info, ca));
	let cuts = read_cuts(old, vec3<bool>(true, !undivided_b, !undivided_a), vec3u(first_edges) + before);
	d.m = cut_of(cuts, 0u, d.a, d.b, true);
	d.p = cut_of(cuts, 1u, d.b, d.c, !undivided_b);
	d.q = cut_of(cuts, 2u, d.c, d.a, !undivided_a);
	d.square_mc = rough_square(d.m.midpoint, d.c);
	d.square_mq = rough_square(d.m.midpoint, d.q.midpoint);
	d.square_mp = rough_square(d.m.midpoint, d.p.midpoint);
	let first_child = triangles_start(block) + triangles_before(info);
	d.child_a = select(t, first_child, !undivided_a && undivided_b);
	d.child_cb = select(select(first_child + 1u, t, undivided_b), first_child, undivided_a);
	d.child_ca = select(d.child_a, select(first_child, first_child + 1u, undivided_b), !undivided_a);
	d.child_b = select(d.child_cb + 1u, d.child_cb, undivided_b);
	return d;
}

// Writes points, edges, and the triangles of edges; not the triangles themselves.
fn write_edges(d: Division) {
	write_divided(d.old.x, d.a, d.b, d.m, vec2u(d.child_cb, d.child_ca), d.child_a, d.child_b);
	short_increase += is_short(d.square_mc);
	if (!d.undivided_a) {
		write_divided(d.old.z, d.c, d.a, d.q, vec2u(d.child_a, d.child_ca), d.child_ca, d.child_a);
		short_increase += is_short(d.square_mq);
	}
	if (!d.undivided_b) {
		write_divided(d.old.y, d.b, d.c, d.p, vec2u(d.child_cb, d.child_b), d.child_b, d.child_cb);
		short_increase += is_short(d.square_mp);
	} else if (d.child_cb != d.t) {
		set_triangle(d.old.y, d.child_cb);
	}
}
