// Step 4 for edges with three or more triangles, where a walk goes on into one triangle alone: if a triangle has a
// divided edge, but its longest edge is not divided, sets the bit of the longest edge from `pending_start` on, for
// `followRest`, and adds 1 to status[UNFINISHED] if it was 0. One invocation per triangle.
// import item
// import halfEdgeBits
// import status
// import triples
struct Parameters { first: u32, count: u32, pending_start: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> bits: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> status: array<atomic<u32>>;

fn is_divided(e: u32) -> bool {
	return ((atomicLoad(&bits[e >> 5u]) >> (e & 31u)) & 1u) != 0u;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let at = (3u * t) >> 1u;
	let own = triple_of(t, half_edges[at], half_edges[at + 1u]);
	let edges = own & vec3u(EDGE);
	let longest = select(select(edges.z, edges.y, (own.y & LONGEST) != 0u), edges.x, (own.x & LONGEST) != 0u);
	if (is_divided(longest) || !(is_divided(edges.x) || is_divided(edges.y) || is_divided(edges.z))) {
		return;
	}
	let mask = 1u << (longest & 31u);
	if ((atomicOr(&bits[parameters.pending_start + (longest >> 5u)], mask) & mask) == 0u) {
		atomicAdd(&status[UNFINISHED], 1u);
	}
}
