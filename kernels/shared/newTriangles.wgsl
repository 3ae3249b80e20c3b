// Writes the children of divided triangles. The child that replaces its parent is written at once. The new ones, at
// most three per triangle, are consecutive in a workgroup: they are staged in workgroup memory and written with
// adjacent accesses, as scattered u32 cost a memory request each, although they fill the same cache lines in the end.
// Corners and half-edges are staged one after the other: with memory for both, fewer workgroups would run at once.
var<workgroup> staged: array<u32, 2304>;

// Stages three u32 of new triangle `i`, counted from the workgroup's first.
fn stage(i: u32, values: vec3u) {
	staged[3u * i] = values.x;
	staged[3u * i + 1u] = values.y;
	staged[3u * i + 2u] = values.z;
}

// Writes or stages the corners of child t.
fn write_corners(division: Division, t: u32, a: Point, b: Point, c: Point) {
	let ids = vec3u(a.id, b.id, c.id);
	if (t == division.t) {
		set_corners(t, ids);
	} else {
		stage(t - division.group_first, ids);
	}
}

// Writes or stages the half-edges of child t = a b c, with the flag of the longest; `squaredTensors` are rounded
// squared lengths.
fn write_half_edges(division: Division, t: u32, a: Point, b: Point, c: Point, own_half_edges: vec3u, squares: vec3f) {
	let flagged = with_longest_of(a, b, c, own_half_edges, squares);
	if (t == division.t) {
		set_half_edges(t, flagged);
	} else {
		stage(t - division.group_first, flagged);
	}
}

// Writes the staged corners of the `count` new triangles from `first` on, by all invocations of the workgroup.
fn write_new_corners(first: u32, count: u32, local: u32) {
	workgroupBarrier();
	for (var i = local; i < 3u * count; i += 256u) {
		let at = 3u * first + i;
		corners[at >> 1u][at & 1u] = staged[i];
	}
	workgroupBarrier();
}

// As `write_new_corners`, for half-edges; `staged` is not free for reuse afterwards.
fn write_new_half_edges(first: u32, count: u32, local: u32) {
	workgroupBarrier();
	for (var i = local; i < 3u * count; i += 256u) {
		let at = 3u * first + i;
		half_edges[at >> 1u][at & 1u] = staged[i];
	}
}
