// Lists the indexes of set bits, which begin again at 0 after each row. An item is a word.
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
	let before = 32u * (w % parameters.row);
	var at = rank.y;
	for (var left = rank.x; left != 0u; left &= left - 1u) {
		list[at] = before + firstTrailingBit(left);
		at++;
	}
}
