// A bit for one half-edge of each terminal edge. An item is 32 half-edges.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> longest: array<u32>;
@group(0) @binding(3) var<storage, read_write> seeds: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let w = item(group, groups, local);
	if (w >= parameters.count) {
		return;
	}
	var word = 0u;
	for (var left = longest[w]; left != 0u; left &= left - 1u) {
		let bit = firstTrailingBit(left);
		let h = 32u * w + bit;
		let twin = twins[h];
		if ((twin & FIXED) != 0u || (h < twin && ((longest[twin >> 5u] >> (twin & 31u)) & 1u) != 0u)) {
			word |= 1u << bit;
		}
	}
	seeds[w] = word;
}
