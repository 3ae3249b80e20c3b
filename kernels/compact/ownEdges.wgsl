// Gives edges whose owner is removed to their other triangle.
// import item
// import halfEdgeBits
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read_write> edge_triangles: array<u32>;

const NONE: u32 = 0xffffffffu;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let e = item(group, groups, local);
	if (e >= parameters.count || edge_triangles[2u * e] != NONE) {
		return;
	}
	let t = edge_triangles[2u * e + 1u];
	if (t == NONE) {
		return;
	}
	edge_triangles[2u * e] = t;
	edge_triangles[2u * e + 1u] = NONE;
	for (var half_edge = 3u * t; half_edge < 3u * t + 3u; half_edge++) {
		if ((half_edges[half_edge] & EDGE) == e) {
			half_edges[half_edge] |= OWNED;
		}
	}
}
