// Links the neighbours of removed triangles as twins of each other, after `collapse`, and clears `chosen`. An invocation
// writes the neighbours of the triangles that are removed with its point.
// import item
// import adaptRecords
// import collapsed
// import star
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> chosen: array<u32>;
@group(0) @binding(5) var<storage, read> gone_triangles: array<u32>;

const NONE: u32 = 0xffffffffu;
// Bound on adjacent removed triangles in a row; more than two would share the point of one.
const MAX_PER_ROW: u32 = 8u;

fn goes(t: u32) -> bool {
	return ((gone_triangles[t >> 5u] >> (t & 31u)) & 1u) == 1u;
}

struct Beyond { half_edge: u32, line: u32 }

// The half-edge with the direction of slot k of removed triangle t, in the next remaining triangle across t, and its line.
fn beyond(t: u32, k: u32) -> Beyond {
	var line = lines[LINE * t + k];
	var at = half_edge_at(t, k);
	for (var i = 0u; i < MAX_PER_ROW; i++) {
		let gone = triangle_of(at);
		let inner = collapsed_slot(gone);
		let over = select(next_slot(inner), previous_slot(inner), next_slot(inner) == slot_of(at));
		line |= lines[LINE * gone + over];
		at = triangles[TRIANGLE * gone + TWIN + over];
		if (is_none(at) || !goes(triangle_of(at))) {
			break;
		}
	}
	return Beyond(select(at, NO_TWIN, is_none(at)), line);
}

fn close_edge(t: u32, k: u32) {
	let twin = triangles[TRIANGLE * t + TWIN + k];
	if (is_none(twin) || goes(triangle_of(twin))) {
		return;
	}
	let across = beyond(t, k);
	triangles[TRIANGLE * triangle_of(twin) + TWIN + slot_of(twin)] = across.half_edge;
	lines[LINE * triangle_of(twin) + slot_of(twin)] = across.line;
}

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
		// If the start of the remaining point is collapsed and on the boundary, the start of the removed point replaces it.
		let slot = slot_of(half_edge);
		if (slot == inner && is_none(triangles[TRIANGLE * t + TWIN + inner])) {
			starts[p] = starts[v];
		} else {
			starts[p] = beyond(t, select(slot, next_slot(inner), slot == inner)).half_edge;
		}
	}
}

fn close_around(v: u32) {
	// Find both removed triangles, at most two, before a twin changes.
	var one = NONE;
	var other = NONE;
	let start = starts[v];
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		if (goes(t)) {
			other = select(t, other, one == NONE);
			one = select(one, t, one == NONE);
		}
		half_edge = next_around(half_edge);
		if (is_none(half_edge) || half_edge == start) {
			break;
		}
	}
	if (one != NONE) {
		close_triangle(one, v);
	}
	if (other != NONE) {
		close_triangle(other, v);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	let is_there = v < parameters.count;
	var is_chosen = false;
	if (is_there) {
		is_chosen = ((chosen[v >> 5u] >> (v & 31u)) & 1u) == 1u;
	}
	// The invocations of 32 points have read their u32 before it is cleared.
	storageBarrier();
	workgroupBarrier();
	if (is_there && (v & 31u) == 0u) {
		chosen[v >> 5u] = 0u;
	}
	if (is_chosen) {
		close_around(v);
	}
}
