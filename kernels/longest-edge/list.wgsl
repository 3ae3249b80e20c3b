// Lists the touched triangles in order, two words each, the second for the pattern; an item is 32 triangles.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched_bits: array<u32>;
@group(0) @binding(2) var<storage, read> before: array<u32>;
@group(0) @binding(3) var<storage, read_write> touched: array<u32>;

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
	var i = before[w];
	for (var bits = touched_bits[w]; bits != 0u; bits &= bits - 1u) {
		touched[2u * i] = 32u * w + firstTrailingBit(bits);
		i++;
	}
}
