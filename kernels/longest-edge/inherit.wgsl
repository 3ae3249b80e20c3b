// What new triangles take from the one that they are a part of: its input triangle, and whether it is selected.
// import item
// import pattern
struct Parameters { first: u32, count: u32, triangles: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched: array<u32>;
@group(0) @binding(2) var<storage, read> new_triangles: array<u32>;
@group(0) @binding(3) var<storage, read_write> selected: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> triangle_parents: array<u32>;

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
	let parent = triangle_parents[t];
	let is_selected = (atomicLoad(&selected[t >> 5u]) >> (t & 31u)) & 1u;
	let start = parameters.triangles + new_triangles[i];
	for (var child = start; child < start + divided_count(touched[2u * i + 1u]); child++) {
		triangle_parents[child] = parent;
		if (is_selected == 1u) {
			atomicOr(&selected[child >> 5u], 1u << (child & 31u));
		}
	}
}
