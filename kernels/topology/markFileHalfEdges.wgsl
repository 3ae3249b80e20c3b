// Sets in `leading` a bit, in the file's order of half-edges, for each half-edge that is the first of its edge in the
// file. One invocation per triangle.
// import item
// import isFirstOfEdge
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> file_order: array<u32>;
@group(0) @binding(3) var<storage, read_write> leading: array<atomic<u32>>;

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
		let file_index = 3u * file_order[t] + k;
		if (is_first[k]) {
			atomicOr(&leading[file_index >> 5u], 1u << (file_index & 31u));
		}
	}
}
