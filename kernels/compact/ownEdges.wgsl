// Edges whose owner is gone are owned by their other triangle.
// import item
// import sides
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> sides: array<u32>;
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
	for (var side = 3u * t; side < 3u * t + 3u; side++) {
		if ((sides[side] & EDGE) == e) {
			sides[side] |= OWNED;
		}
	}
}
