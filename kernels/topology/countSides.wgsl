// The number of sides in the list of each point, and for each side a place in its list; the places come in any order.
// import item
// import sideEnds
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read_write> sizes: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> places: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let side = item(group, groups, local);
	if (side < parameters.count) {
		places[side] = atomicAdd(&sizes[side_ends(side).x], 1u);
	}
}
