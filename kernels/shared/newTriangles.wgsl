// Writes the children of divided triangles. The one in place is written at once. New ones are staged in workgroup
// memory and written side by side, as those of a workgroup are consecutive: scattered u32 cost a memory request each,
// although they fill the same cache lines in the end. A triangle has three at most. All their corners are staged first,
// then all their half-edges: with room for both, fewer workgroups run at once.
var<workgroup> waiting: array<u32, 2304>;

// Stages three u32 of new triangle `i`, counted from the workgroup's first.
fn wait(i: u32, three: vec3u) {
	waiting[3u * i] = three.x;
	waiting[3u * i + 1u] = three.y;
	waiting[3u * i + 2u] = three.z;
}

fn put_corners(it: Division, t: u32, a: Point, b: Point, c: Point) {
	let ids = vec3u(a.id, b.id, c.id);
	if (t == it.t) {
		set_corners(t, ids);
	} else {
		wait(t - it.first_new, ids);
	}
}

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

fn write_new_half_edges(first: u32, count: u32, local: u32) {
	workgroupBarrier();
	for (var i = local; i < 3u * count; i += 256u) {
		let at = 3u * first + i;
		half_edges[at >> 1u][at & 1u] = waiting[i];
	}
}
