// Divides each triangle by its pattern (`pattern`, `children`). The first child keeps the triangle's index, new ones
// begin at count + counts[t], where `counts` are prefix sums; midpoints are points from `point_count` on, by the
// ranks in `midpoints`. Writes only the records of the triangle itself, and reads the patterns of its neighbours. One
// invocation per triangle. "Populate new facets": Imperial College 2011, Algorithm 12.
// import item
// import adaptRecords
// import children
// import pattern
struct Parameters { first: u32, count: u32, point_count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> patterns: array<u32>;
@group(0) @binding(2) var<storage, read> counts: array<u32>;
@group(0) @binding(3) var<storage, read> midpoints: array<u32>;
@group(0) @binding(4) var<storage, read_write> triangles: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> lines: array<vec4u>;

// The point at the midpoint of a half-edge.
fn midpoint_of(half_edge: u32) -> u32 {
	let at = 2u * (half_edge >> 5u);
	let before = midpoints[at] & ((1u << (half_edge & 31u)) - 1u);
	return parameters.point_count + midpoints[at + 1u] + countOneBits(before);
}

// The half-edge of slot k of triangle t, with the twins that its halves get.
fn half_edge_of(t: u32, k: u32, corner: u32, twin: u32, line: u32) -> HalfEdge {
	var half_edge = HalfEdge(corner, line, 0u, NO_TWIN, NO_TWIN);
	var owner = 3u * t + k;
	if (!is_none(twin)) {
		let other = triangle_of(twin);
		let slot = slot_of(twin);
		let pattern = patterns[other];
		let first_new = parameters.count + counts[other];
		// The first half of a half-edge is the second half of its twin.
		half_edge.head_twin = half_edge_at(child_of(pattern, other, first_new, slot, 1u), slot);
		half_edge.tail_twin = half_edge_at(child_of(pattern, other, first_new, slot, 0u), slot);
		owner = select(3u * other + slot, owner, t < other);
	}
	if (((patterns[t] >> k) & 1u) == 1u) {
		half_edge.midpoint = midpoint_of(owner);
	}
	return half_edge;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let pattern = patterns[t];
	let divided = countOneBits(pattern & 7u);
	let k = select(0u, single_slot(pattern), divided == 1u || divided == 2u);
	let corners_01 = triangles[3u * t];
	let corner_2_twin_0 = triangles[3u * t + 1u];
	let twins_12 = triangles[3u * t + 2u];
	let record = lines[t];
	let origin = record.w;
	let corners = from_slot(vec3u(corners_01, corner_2_twin_0.x), k);
	let twins = from_slot(vec3u(corner_2_twin_0.y, twins_12), k);
	let edge_lines = from_slot(record.xyz, k);
	let x = half_edge_of(t, k, corners.x, twins.x, edge_lines.x);
	let y = half_edge_of(t, next_slot(k), corners.y, twins.y, edge_lines.y);
	let z = half_edge_of(t, previous_slot(k), corners.z, twins.z, edge_lines.z);
	let first_new = parameters.count + counts[t];
	if (divided == 0u) {
		triangles[3u * t + 1u] = vec2u(corner_2_twin_0.x, x.head_twin);
		triangles[3u * t + 2u] = vec2u(y.head_twin, z.head_twin);
	} else if (divided == 1u) {
		divide_in_two(t, first_new, k, x, y, z, origin);
	} else if (divided == 2u) {
		divide_in_three(t, first_new, k, x, y, z, origin, (pattern & OTHER_DIAGONAL) != 0u);
	} else {
		divide_in_four(t, first_new, x, y, z, origin);
	}
}
