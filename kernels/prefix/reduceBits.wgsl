// The number of bits set in each tile of 2,048 words; the last item has no word.
// import groupScan
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 2048u + group.y * groups.x + group.x;
	var sum = 0u;
	for (var k = 0u; k < 8u; k++) {
		let i = 2048u * tile + 256u * k + local;
		if (i + 1u < parameters.count) {
			sum += countOneBits(bits[i]);
		}
	}
	sum = group_sum(sum);
	if (local == 0u && 2048u * tile < parameters.count) {
		sums[tile] = sum;
	}
}
