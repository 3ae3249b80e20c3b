// Writes to `degrees` the number of corners at each point. One invocation per corner.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read_write> degrees: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let slot = item(group, groups, local);
	if (slot < parameters.count) {
		atomicAdd(&degrees[corners[slot]], 1u);
	}
}
