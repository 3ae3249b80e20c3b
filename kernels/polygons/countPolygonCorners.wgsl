// Writes to `sizes` the number of corners of each polygon, by walking around it from its start. One invocation per
// polygon.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> links: array<u32>;
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> sizes: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count) {
		return;
	}
	let start = starts[i];
	var size = 1u;
	for (var h = links[start] & TWIN; h != start; h = links[h] & TWIN) {
		size++;
	}
	sizes[i] = size;
}
