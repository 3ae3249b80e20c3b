// Flips the chosen edges. Quadrilaterals of chosen edges share no edge.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;
@group(0) @binding(3) var<storage, read> chosen: array<u32>;
@group(0) @binding(4) var<storage, read_write> dirty: array<atomic<u32>>;

// An outer edge of the quadrilateral: the twin of its half-edge, and its line.
struct Side { twin: u32, line: u32 }

fn side_at(t: u32, k: u32) -> Side {
	return Side(triangles[TRIANGLE * t + TWIN + k], lines[LINE * t + k]);
}

// Writes an outer edge to slot k of triangle t.
fn set_side(t: u32, k: u32, side: Side) {
	triangles[TRIANGLE * t + TWIN + k] = side.twin;
	lines[LINE * t + k] = side.line;
	if (is_none(side.twin)) {
		return;
	}
	let beyond = triangle_of(side.twin);
	triangles[TRIANGLE * beyond + TWIN + slot_of(side.twin)] = half_edge_at(t, k);
	set_dirty(beyond);
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
	let ad = side_at(u, next_slot(j));
	let db = side_at(u, previous_slot(j));
	let bc = side_at(t, next_slot(k));
	let ca = side_at(t, previous_slot(k));
	set_corners(t, vec3u(a, d, c));
	set_corners(u, vec3u(d, b, c));
	set_side(t, 0u, ad);
	set_side(t, 1u, Side(half_edge_at(u, 2u), 0u));
	set_side(t, 2u, ca);
	set_side(u, 0u, db);
	set_side(u, 1u, bc);
	set_side(u, 2u, Side(half_edge_at(t, 1u), 0u));
}
