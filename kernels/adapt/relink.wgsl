// Links the neighbours of removed triangles as twins after `collapse`, moves `starts` out of removed triangles, and
// clears `chosen`. One invocation per point: it writes the neighbours of the triangles that are removed with the
// point. "Update facet adjacency": Imperial College 2011, Algorithm 11.
// import item
// import adaptRecords
// import collapsed
// import star
// import acrossRemoved
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> chosen: array<u32>;
@group(0) @binding(5) var<storage, read> removed_triangles: array<u32>;

const NONE: u32 = 0xffffffffu;

// Links the neighbour across slot k of removed triangle t to the remaining triangle on the other side of t.
fn close_edge(t: u32, k: u32) {
	let twin = triangles[TRIANGLE * t + TWIN + k];
	if (is_none(twin) || is_removed(triangle_of(twin))) {
		return;
	}
	let neighbour = neighbour_across(t, k);
	triangles[TRIANGLE * triangle_of(twin) + TWIN + slot_of(twin)] = neighbour.half_edge;
	lines[LINE * triangle_of(twin) + slot_of(twin)] = neighbour.line;
}

// Links the neighbours of triangle t, which is removed with point v, and replaces the starts of its remaining points.
fn close_triangle(t: u32, v: u32) {
	let inner = collapsed_slot(t);
	close_edge(t, next_slot(inner));
	close_edge(t, previous_slot(inner));
	for (var k = 0u; k < 3u; k++) {
		let p = triangles[TRIANGLE * t + k];
		let half_edge = starts[p];
		if (p == v || is_none(half_edge) || triangle_of(half_edge) != t) {
			continue;
		}
		// If the start of the remaining point is collapsed and on the boundary, the start of the removed point
		// replaces it.
		let slot = slot_of(half_edge);
		if (slot == inner && is_none(triangles[TRIANGLE * t + TWIN + inner])) {
			starts[p] = starts[v];
		} else {
			starts[p] = neighbour_across(t, select(slot, next_slot(inner), slot == inner)).half_edge;
		}
	}
}

// Links the neighbours of the triangles that are removed with point v.
fn close_around(v: u32) {
	// Find both removed triangles, at most two, before a twin changes.
	var first = NONE;
	var second = NONE;
	let start = starts[v];
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		if (is_removed(t)) {
			second = select(t, second, first == NONE);
			first = select(first, t, first == NONE);
		}
		half_edge = next_around(half_edge);
		if (is_none(half_edge) || half_edge == start) {
			break;
		}
	}
	if (first != NONE) {
		close_triangle(first, v);
	}
	if (second != NONE) {
		close_triangle(second, v);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	let exists = v < parameters.count;
	var is_chosen = false;
	if (exists) {
		is_chosen = ((chosen[v >> 5u] >> (v & 31u)) & 1u) == 1u;
	}
	// The invocations of 32 points have read their u32 before it is cleared.
	storageBarrier();
	workgroupBarrier();
	if (exists && (v & 31u) == 0u) {
		chosen[v >> 5u] = 0u;
	}
	if (is_chosen) {
		close_around(v);
	}
}
