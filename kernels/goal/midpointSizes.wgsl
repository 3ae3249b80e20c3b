// Writes the sizes at new points: the mean, rounded down, of the sizes at both ends of the edge that each halves,
// which are in `point_parents`. One invocation per new point.
// import item
struct Parameters { first: u32, count: u32, points: u32, before: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> point_parents: array<u32>;
@group(0) @binding(2) var<storage, read_write> sizes: array<u32>;

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
	let at = 2u * (parameters.before + i);
	sizes[parameters.points + i] = (sizes[point_parents[at]] + sizes[point_parents[at + 1u]]) >> 1u;
}
