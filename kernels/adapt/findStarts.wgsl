// Writes to `starts` a half-edge with its origin at each point: with `boundary` 0 any that has a twin, then with
// `boundary` 1 the one that has none. One invocation per triangle.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32, boundary: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> starts: array<atomic<u32>>;

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
	for (var k = 0u; k < 3u; k++) {
		if (is_none(triangles[TRIANGLE * t + TWIN + k]) == (parameters.boundary == 1u)) {
			atomicStore(&starts[triangles[TRIANGLE * t + k]], half_edge_at(t, k));
		}
	}
}
