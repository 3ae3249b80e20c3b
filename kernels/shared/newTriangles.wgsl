// Writes the children of divided triangles. The child that replaces its parent is written at once. The new ones, at most
// three per triangle, are consecutive in a workgroup: they are staged in workgroup memory and written with adjacent
// accesses, as scattered u32 cost a memory request each, although they fill the same cache lines in the end. Corners and
// half-edges are staged one after the other: with memory for both, fewer workgroups would run at once.
var<workgroup> waiting: array<u32, 2304>;

// Stages three u32 of new triangle `i`, counted from the workgroup's first.
fn wait(i: u32, three: vec3u) {
	waiting[3u * i] = three.x;
	waiting[3u * i + 1u] = three.y;
	waiting[3u * i + 2u] = three.z;
}

// Writes or stages the corners of child t.
fn put_corners(it: Division, t: u32, a: Point, b: Point, c: Point) {
	let ids = vec3u(a.id, b.id, c.id);
	if (t == it.t) {
		set_corners(t, ids);
	} else {
		wait(t - it.first_new, ids);
	}
}

// Writes or stages the half-edges of child t = a b c, with the flag of the longest; `squares` are rounded squared lengths.
fn put_half_edges(it: Division, t: u32, a: Point, b: Point, c: Point, half_edges_of: vec3u, squares: vec3f) {
	let flagged = with_longest_of(a, b, c, half_edges_of, squares);
	if (t == it.t) {
		set_half_edges(t, flagged);
	} else {
		wait(t - it.first_new, flagged);
	}
}

// Writes the staged corners of the `count` new triangles from `first` on, by all invocations of the workgroup.
fn write_new_corners(first: u32, count: u32, local: u32) {
	workgroupBarrier();
	for (var i = local; i < 3u * count; i += 256u) {
		let at = 3u * first + i;
		corners[at >> 1u][at & 1u] = waiting[i];
	}
	workgroupBarrier();
}

// As `write_new_corners`, for half-edges; `waiting` is not free for reuse afterwards.
fn write_new_half_edges(first: u32, count: u32, local: u32) {
	workgroupBarrier();
	for (var i = local; i < 3u * count; i += 256u) {
		let at = 3u * first + i;
		half_edges[at >> 1u][at & 1u] = waiting[i];
	}
}
