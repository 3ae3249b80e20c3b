// Step 4 for long paths: resumes unfinished walks, whose edges have bits from `pending_start` on, and clears these
// bits. Repeated until status[RESUMED] equals status[UNFINISHED]. One invocation per u32 of the bit set.
// import item
// import halfEdgeBits
// import status
// import triples
// import walk
struct Parameters { first: u32, count: u32, hops: u32, sparse: u32, touched_start: u32, pending_start: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<vec2u>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> bits: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let w = item(group, groups, local);
	if (w >= parameters.count || atomicLoad(&status[UNFINISHED]) == atomicLoad(&status[RESUMED])) {
		return;
	}
	let at = parameters.pending_start + w;
	if (atomicLoad(&bits[at]) == 0u) {
		return;
	}
	let pending = atomicExchange(&bits[at], 0u);
	atomicAdd(&status[RESUMED], countOneBits(pending));
	for (var remaining = pending; remaining != 0u; remaining &= remaining - 1u) {
		let e = 32u * w + firstTrailingBit(remaining);
		let pair = edge_triangles[e];
		// The walk left a triangle of which e is the longest edge.
		walk(select(pair.y, pair.x, longest_edge(pair.x) == e), e);
	}
}
