// Step 5: how each touched triangle is divided, and the new triangles (f + r) and edges (2 f + r) that it makes of its
// f owned and r other divided edges.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(3) var<storage, read> longest: array<u32>;
@group(0) @binding(4) var<storage, read> divided: array<u32>;
@group(0) @binding(5) var<storage, read_write> touched: array<u32>;
@group(0) @binding(6) var<storage, read_write> new_triangles: array<u32>;
@group(0) @binding(7) var<storage, read_write> new_edges: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count) {
		return;
	}
	let t = touched[2u * i];
	var pattern = 0u;
	for (var slot = 0u; slot < 3u; slot++) {
		let e = u32(abs(triangle_edges[3u * t + slot])) - 1u;
		pattern |= ((divided[e >> 5u] >> (e & 31u)) & 1u) << slot;
		pattern |= select(0u, 8u, edge_triangles[2u * e] == t) << slot;
		pattern |= select(0u, slot << 6u, longest[t] == e);
	}
	let owned = countOneBits(pattern & (pattern >> 3u) & 7u);
	let all = countOneBits(pattern & 7u);
	touched[2u * i + 1u] = pattern;
	new_triangles[i] = all;
	new_edges[i] = all + owned;
}
