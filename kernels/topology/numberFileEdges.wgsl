// Writes to `file_edges` the number of each edge in the file: the rank of its first half-edge in the file's order of
// half-edges. One invocation per triangle.
// import bits
// import item
// import isFirstOfEdge
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> file_order: array<u32>;
@group(0) @binding(3) var<storage, read> ranks: array<u32>;
@group(0) @binding(4) var<storage, read_write> file_edges: array<u32>;

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
	let is_first = are_first_of_edge(t);
	for (var k = 0u; k < 3u; k++) {
		if (is_first[k]) {
			file_edges[half_edges[3u * t + k] & 0x1fffffffu] = rank_of(3u * file_order[t] + k);
		}
	}
}
