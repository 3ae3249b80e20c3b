// Puts each side, and beside it the end that the list is not of, in its place of its list.
// import item
// import sortedCorners
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> places: array<u32>;
@group(0) @binding(5) var<storage, read_write> listed: array<u32>;
@group(0) @binding(6) var<storage, read_write> far_ends: array<u32>;

const FLAG: u32 = 0x80000000u;

// The side between two slots, flagged where it runs towards the first.
fn side_between(t: u32, near: u32, far: u32) -> u32 {
	let forward = far == select(near + 1u, 0u, near == 2u);
	return select((3u * t + far) | FLAG, 3u * t + near, forward);
}

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
	let pair_place = places[2u * t];
	let single_place = places[2u * t + 1u];
	let sorted = sorted_corners(t);
	let pair = starts[sorted[0].x] + pair_place;
	let single = starts[sorted[1].x] + single_place;
	listed[pair] = side_between(t, sorted[0].y, sorted[1].y);
	listed[pair + 1u] = side_between(t, sorted[0].y, sorted[2].y);
	listed[single] = side_between(t, sorted[1].y, sorted[2].y);
	far_ends[pair] = sorted[1].x;
	far_ends[pair + 1u] = sorted[2].x;
	far_ends[single] = sorted[2].x;
}
