// A bit for each half-edge that is the longest of neither of its triangles, or whose edge no region crosses.
// import groupBits
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> longest: array<u32>;
@group(0) @binding(3) var<storage, read_write> frontier: array<u32>;

fn is_longest(h: u32) -> bool {
	return ((longest[h >> 5u] >> (h & 31u)) & 1u) != 0u;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let h = item(group, groups, local);
	var is_frontier = false;
	if (h < parameters.count) {
		let twin = twins[h];
		is_frontier = (twin & FIXED) != 0u || !(is_longest(h) || is_longest(twin));
	}
	let word = group_word(local, is_frontier);
	let start = h - local + 32u * local;
	if (local < 8u && start < parameters.count) {
		frontier[start >> 5u] = word;
	}
}
