// The number of sides in the list of each point, and for the sides of each triangle two places: in the list of its
// first corner, where two stand, and of its second. The places come in any order.
// import item
// import sortedCorners
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
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let sorted = sorted_corners(t);
	let pair = atomicAdd(&sizes[sorted[0].x], 2u);
	let single = atomicAdd(&sizes[sorted[1].x], 1u);
	places[2u * t] = pair;
	places[2u * t + 1u] = single;
}
