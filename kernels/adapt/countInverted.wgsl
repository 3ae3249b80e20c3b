// Counts the triangles with a new corner that are not clearly counter-clockwise (`is_clear`) in status[counter]. One
// invocation per triangle.
// import item
// import adaptRecords
// import adaptPoints
// import orientation
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read_write> status: array<atomic<u32>>;

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
	let a = point(triangles[TRIANGLE * t]);
	let b = point(triangles[TRIANGLE * t + 1u]);
	let c = point(triangles[TRIANGLE * t + 2u]);
	let flags = a.second.y | b.second.y | c.second.y;
	if ((flags & NEW) != 0u && !is_clear(position_in(a), position_in(b), position_in(c))) {
		atomicAdd(&status[parameters.counter], 1u);
	}
}
