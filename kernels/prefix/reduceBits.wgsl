// The number of bits set in each tile of 2,048 words; the last item has no word. The loads are written
// out, so that they are under way together.
// import groupScan
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

fn ones(i: u32) -> u32 {
	return select(0u, countOneBits(bits[min(i, max(parameters.count, 2u) - 2u)]), i + 1u < parameters.count);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 2048u + group.y * groups.x + group.x;
	let i = 2048u * tile + local;
	let a = ones(i) + ones(i + 256u) + ones(i + 512u) + ones(i + 768u);
	let b = ones(i + 1024u) + ones(i + 1280u) + ones(i + 1536u) + ones(i + 1792u);
	let sum = group_sum(a + b);
	if (local == 0u && 2048u * tile < parameters.count) {
		sums[tile] = sum;
	}
}
