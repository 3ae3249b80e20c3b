// Selects the triangles in `scope` that a round made, from index `before` on, or changed in place. A changed triangle
// is across an edge from another child of its parent, and is selected already if that one is. One invocation per new
// triangle.
// import item
struct Parameters { first: u32, count: u32, inputs: u32, before: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(3) var<storage, read> scope: array<u32>;
@group(0) @binding(4) var<storage, read> triangle_parents: array<u32>;
@group(0) @binding(5) var<storage, read_write> selected: array<atomic<u32>>;

// Selects triangle t if its input triangle is in `scope`: itself, or its parent among the first `inputs` triangles.
fn select_in_scope(t: u32) {
	var origin = t;
	if (t >= parameters.inputs) {
		origin = triangle_parents[t - parameters.inputs];
	}
	if (((scope[origin >> 5u] >> (origin & 31u)) & 1u) == 1u) {
		atomicOr(&selected[t >> 5u], 1u << (t & 31u));
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	let t = parameters.before + i;
	if (i >= parameters.count || ((atomicLoad(&selected[t >> 5u]) >> (t & 31u)) & 1u) == 1u) {
		return;
	}
	select_in_scope(t);
	for (var k = 0u; k < 3u; k++) {
		let e = half_edges[3u * t + k] & 0x1fffffffu;
		let owner = edge_triangles[2u * e];
		let across = select(owner, edge_triangles[2u * e + 1u], owner == t);
		// `NONE` is the largest u32.
		if (across < parameters.before) {
			select_in_scope(across);
		}
	}
}
