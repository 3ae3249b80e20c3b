// Writes the twin of each half-edge to `twins`: `NO_TWIN` on the boundary, flagged FIXED if `has_fixed` is 1 and its
// bit in `fixed` is set. One invocation per half-edge.
// import halfEdges
// import item
// import halfEdgeBits
struct Parameters { first: u32, count: u32, has_fixed: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<vec2u>;
@group(0) @binding(3) var<storage, read> fixed: array<u32>;
@group(0) @binding(4) var<storage, read_write> twins: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let h = item(group, groups, local);
	if (h >= parameters.count) {
		return;
	}
	let half_edge = half_edges[h];
	let edge = half_edge & EDGE;
	let pair = edge_triangles[edge];
	let other = select(pair.x, pair.y, (half_edge & OWNED) != 0u);
	if (other == NO_TWIN) {
		twins[h] = NO_TWIN;
		return;
	}
	var twin = 3u * other;
	if ((half_edges[twin] & EDGE) != edge) {
		twin = select(3u * other + 2u, 3u * other + 1u, (half_edges[3u * other + 1u] & EDGE) == edge);
	}
	if (parameters.has_fixed == 1u && ((fixed[h >> 5u] >> (h & 31u)) & 1u) != 0u) {
		twin |= FIXED;
	}
	twins[h] = twin;
}
