// Step 4 for long chains: goes on with the walks that were left unfinished; an item is 32 edges.
// import item
// import walk
struct Parameters { first: u32, count: u32, hops: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> next: array<u32>;
@group(0) @binding(2) var<storage, read_write> divided: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> pending: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> counters: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let w = item(group, groups, local);
	if (w >= parameters.count || atomicLoad(&pending[w]) == 0u) {
		return;
	}
	let left = atomicExchange(&pending[w], 0u);
	atomicAdd(&counters[1], countOneBits(left));
	for (var bits = left; bits != 0u; bits &= bits - 1u) {
		walk(32u * w + firstTrailingBit(bits));
	}
}
