// Flips the chosen edges: slot chosen[t] - 1 of triangle t, unless chosen[t] is 0. Updates corners, twins and lines,
// and sets the bits of changed triangles in `dirty`. Quadrilaterals of chosen edges share no edge. One invocation per
// triangle.
//
// With C above and D below edge A→B of triangles t = A B C and u = B A D: t becomes A D C, u becomes D B C.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;
@group(0) @binding(3) var<storage, read> chosen: array<u32>;
@group(0) @binding(4) var<storage, read_write> dirty: array<atomic<u32>>;

// An outer edge of the quadrilateral: the twin of its half-edge, and its line.
struct OuterEdge { twin: u32, line: u32 }

fn outer_edge_at(t: u32, k: u32) -> OuterEdge {
	return OuterEdge(triangles[TRIANGLE * t + TWIN + k], lines[LINE * t + k]);
}

// Writes an outer edge to slot k of triangle t.
fn set_outer_edge(t: u32, k: u32, outer: OuterEdge) {
	triangles[TRIANGLE * t + TWIN + k] = outer.twin;
	lines[LINE * t + k] = outer.line;
	if (is_none(outer.twin)) {
		return;
	}
	let neighbour = triangle_of(outer.twin);
	triangles[TRIANGLE * neighbour + TWIN + slot_of(outer.twin)] = half_edge_at(t, k);
	set_dirty(neighbour);
}

fn set_corners(t: u32, corners: vec3u) {
	triangles[TRIANGLE * t] = corners.x;
	triangles[TRIANGLE * t + 1u] = corners.y;
	triangles[TRIANGLE * t + 2u] = corners.z;
	set_dirty(t);
}

fn set_dirty(t: u32) {
	atomicOr(&dirty[t >> 5u], 1u << (t & 31u));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count || chosen[t] == 0u) {
		return;
	}
	let k = chosen[t] - 1u;
	let twin = triangles[TRIANGLE * t + TWIN + k];
	let u = triangle_of(twin);
	let j = slot_of(twin);
	let a = triangles[TRIANGLE * t + k];
	let b = triangles[TRIANGLE * u + j];
	let c = triangles[TRIANGLE * t + previous_slot(k)];
	let d = triangles[TRIANGLE * u + previous_slot(j)];
	let ad = outer_edge_at(u, next_slot(j));
	let db = outer_edge_at(u, previous_slot(j));
	let bc = outer_edge_at(t, next_slot(k));
	let ca = outer_edge_at(t, previous_slot(k));
	set_corners(t, vec3u(a, d, c));
	set_corners(u, vec3u(d, b, c));
	set_outer_edge(t, 0u, ad);
	set_outer_edge(t, 1u, OuterEdge(half_edge_at(u, 2u), 0u));
	set_outer_edge(t, 2u, ca);
	set_outer_edge(u, 0u, db);
	set_outer_edge(u, 1u, bc);
	set_outer_edge(u, 2u, OuterEdge(half_edge_at(t, 1u), 0u));
}
