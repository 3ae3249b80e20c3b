// Writes the freedom of each point (`freedom`) to bits 30 and 31 of `colours`, for `colourPoints`, without a
// colour. One invocation per point.
// import item
// import adaptRecords
// import adaptPoints
// import star
// import freedom
struct Parameters { first: u32, count: u32, keep_lines: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> scope: array<u32>;
@group(0) @binding(6) var<storage, read_write> colours: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	if (v < parameters.count) {
		colours[v] = freedom(v) << 30u;
	}
}
