// Divides each triangle by its pattern. Reads and writes only the records of the triangle itself, and reads the patterns of
// its neighbours.
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

fn middle_of(half_edge: u32) -> u32 {
	let at = 2u * (half_edge >> 5u);
	let before = midpoints[at] & ((1u << (half_edge & 31u)) - 1u);
	return parameters.point_count + midpoints[at + 1u] + countOneBits(before);
}

fn part_at(t: u32, k: u32, corner: u32, twin: u32, line: u32) -> Part {
	var part = Part(corner, line, 0u, NO_TWIN, NO_TWIN);
	var owner = 3u * t + k;
	if (!is_none(twin)) {
		let other = triangle_of(twin);
		let slot = slot_of(twin);
		let pattern = patterns[other];
		let fresh = parameters.count + counts[other];
		// The first half of a half-edge is the second half of its twin.
		part.head = half_edge_at(part_of(pattern, other, fresh, slot, 1u), slot);
		part.tail = half_edge_at(part_of(pattern, other, fresh, slot, 0u), slot);
		owner = select(3u * other + slot, owner, t < other);
	}
	if (((patterns[t] >> k) & 1u) == 1u) {
		part.made = middle_of(owner);
	}
	return part;
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
	let near = triangles[3u * t];
	let across = triangles[3u * t + 1u];
	let far = triangles[3u * t + 2u];
	let own = lines[t];
	let origin = own.w;
	let corners = from_slot(vec3u(near, across.x), k);
	let twins = from_slot(vec3u(across.y, far), k);
	let along = from_slot(own.xyz, k);
	let x = part_at(t, k, corners.x, twins.x, along.x);
	let y = part_at(t, next_slot(k), corners.y, twins.y, along.y);
	let z = part_at(t, previous_slot(k), corners.z, twins.z, along.z);
	let fresh = parameters.count + counts[t];
	if (divided == 0u) {
		triangles[3u * t + 1u] = vec2u(across.x, x.head);
		triangles[3u * t + 2u] = vec2u(y.head, z.head);
	} else if (divided == 1u) {
		put_two(t, fresh, k, x, y, z, origin);
	} else if (divided == 2u) {
		put_three(t, fresh, k, x, y, z, origin, (pattern & OTHER_DIAGONAL) != 0u);
	} else {
		put_four(t, fresh, x, y, z, origin);
	}
}
