// Compacts bit sets to lists: writes the indexes of set bits at their ranks; indexes start again at 0 after each row
// of `row` u32. `ranks` has each u32 and the number of bits set before it. One invocation per u32.
// import item
struct Parameters { first: u32, count: u32, row: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> ranks: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> list: array<u32>;

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
	let rank = ranks[w];
	let first_index = 32u * (w % parameters.row);
	var at = rank.y;
	for (var remaining = rank.x; remaining != 0u; remaining &= remaining - 1u) {
		list[at] = first_index + firstTrailingBit(remaining);
		at++;
	}
}
