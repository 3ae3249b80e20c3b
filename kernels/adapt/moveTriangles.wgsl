// Compacts the remaining triangles, in order, and renumbers their corners and twins.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> triangle_ranks: array<u32>;
@group(0) @binding(2) var<storage, read> point_ranks: array<u32>;
@group(0) @binding(3) var<storage, read> triangles: array<u32>;
@group(0) @binding(4) var<storage, read> lines: array<u32>;
@group(0) @binding(5) var<storage, read_write> moved_triangles: array<u32>;
@group(0) @binding(6) var<storage, read_write> moved_lines: array<u32>;

// New numbers of remaining triangles and points, as `shared/removed` finds them in a single buffer `ranks`.
fn new_triangle(t: u32) -> u32 {
	let at = 2u * (t >> 5u);
	return t - triangle_ranks[at + 1u] - countOneBits(triangle_ranks[at] & ((1u << (t & 31u)) - 1u));
}

fn new_point(p: u32) -> u32 {
	let at = 2u * (p >> 5u);
	return p - point_ranks[at + 1u] - countOneBits(point_ranks[at] & ((1u << (p & 31u)) - 1u));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count || ((triangle_ranks[2u * (t >> 5u)] >> (t & 31u)) & 1u) == 1u) {
		return;
	}
	let to = new_triangle(t);
	for (var k = 0u; k < 3u; k++) {
		moved_triangles[TRIANGLE * to + k] = new_point(triangles[TRIANGLE * t + k]);
		let twin = triangles[TRIANGLE * t + TWIN + k];
		let moved = half_edge_at(new_triangle(triangle_of(twin)), slot_of(twin));
		moved_triangles[TRIANGLE * to + TWIN + k] = select(moved, NO_TWIN, is_none(twin));
	}
	for (var k = 0u; k < LINE; k++) {
		moved_lines[LINE * to + k] = lines[LINE * t + k];
	}
}
