// Puts each side, and beside it the end that the list is not of, in its place of its list.
// import item
// import sideEnds
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> places: array<u32>;
@group(0) @binding(5) var<storage, read_write> listed: array<u32>;
@group(0) @binding(6) var<storage, read_write> far_ends: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let side = item(group, groups, local);
	if (side >= parameters.count) {
		return;
	}
	let ends = side_ends(side);
	let place = starts[ends.x] + places[side];
	listed[place] = side;
	far_ends[place] = ends.y;
}
