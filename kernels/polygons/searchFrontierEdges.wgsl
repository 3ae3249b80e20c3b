// A frontier edge of the polygon of each seed, as a bit. An item is 32 half-edges.
// import frontier
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> seeds: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<atomic<u32>>;

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
	for (var left = seeds[w]; left != 0u; left &= left - 1u) {
		let h = frontier_from(32u * w + firstTrailingBit(left));
		atomicOr(&starts[h >> 5u], 1u << (h & 31u));
	}
}
