// Compacts the remaining triangles, in order, into `moved_triangles` and `moved_lines`, and renumbers their corners
// and twins. `triangle_ranks` and `point_ranks` hold each u32 of the bit sets of removed triangles and points,
// followed by the number of bits set before it. One invocation per triangle. "Compact mesh": Imperial College 2011,
// Algorithm 11.
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

// New indexes of remaining triangles and points, as by `removed`, which reads a single buffer `ranks`.
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
	let new_t = new_triangle(t);
	for (var k = 0u; k < 3u; k++) {
		moved_triangles[TRIANGLE * new_t + k] = new_point(triangles[TRIANGLE * t + k]);
		let twin = triangles[TRIANGLE * t + TWIN + k];
		let new_twin = half_edge_at(new_triangle(triangle_of(twin)), slot_of(twin));
		moved_triangles[TRIANGLE * new_t + TWIN + k] = select(new_twin, NO_TWIN, is_none(twin));
	}
	for (var k = 0u; k < LINE; k++) {
		moved_lines[LINE * new_t + k] = lines[LINE * t + k];
	}
}
