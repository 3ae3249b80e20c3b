// The half-edge that follows each frontier edge round its polygon, and a bit for those that are followed by their own twin:
// they end in a barrier tip.
// import frontier
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> frontier: array<u32>;
@group(0) @binding(3) var<storage, read_write> nexts: array<u32>;
@group(0) @binding(4) var<storage, read_write> tips: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let h = item(group, groups, local);
	if (h >= parameters.count || !is_frontier(h)) {
		return;
	}
	let next = frontier_from(next_of(h));
	nexts[h] = next;
	let twin = twins[h];
	if (twin != NO_TWIN && next == (twin & ~FIXED)) {
		atomicOr(&tips[h >> 5u], 1u << (h & 31u));
	}
}
