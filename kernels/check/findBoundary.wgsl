// Sets in `boundary` the bits of half-edges without a twin, and bit 0 of same_direction[0] if two half-edges of an
// edge have the same direction. One invocation per half-edge.
// import item
// import halfEdgeBits
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(3) var<storage, read_write> boundary: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> same_direction: array<atomic<u32>>;

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
	if ((half_edge & (OWNED | AGAINST)) == 0u) {
		atomicOr(&same_direction[0], 1u);
	}
	if ((half_edge & OWNED) != 0u && edge_triangles[2u * (half_edge & EDGE) + 1u] == 0xffffffffu) {
		atomicOr(&boundary[h >> 5u], 1u << (h & 31u));
	}
}
