// A bit for each half-edge that is the longest of its triangle.
// import groupBits
// import item
// import sides
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> sides: array<u32>;
@group(0) @binding(2) var<storage, read_write> longest: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let h = item(group, groups, local);
	let is_there = h < parameters.count;
	let word = group_word(local, is_there && (sides[select(0u, h, is_there)] & LONGEST) != 0u);
	let start = h - local + 32u * local;
	if (local < 8u && start < parameters.count) {
		longest[start >> 5u] = word;
	}
}
