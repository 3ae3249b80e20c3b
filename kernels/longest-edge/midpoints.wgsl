// The new points: the middle of each divided edge on the lattice, rounded down, and the ends that it lies between.
// import item
struct Parameters { first: u32, count: u32, points: u32, before: u32, dimension: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> splits: array<u32>;
@group(0) @binding(2) var<storage, read_write> coordinates: array<u32>;
@group(0) @binding(3) var<storage, read_write> point_parents: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let rank = item(group, groups, local);
	if (rank >= parameters.count) {
		return;
	}
	let start = splits[4u * rank];
	let end = splits[4u * rank + 1u];
	let d = parameters.dimension;
	for (var axis = 0u; axis < d; axis++) {
		let sum = coordinates[d * start + axis] + coordinates[d * end + axis];
		coordinates[d * (parameters.points + rank) + axis] = sum >> 1u;
	}
	point_parents[2u * (parameters.before + rank)] = start;
	point_parents[2u * (parameters.before + rank) + 1u] = end;
}
