// Step 2: the longest edge (0-based) of each changed triangle.
// import item
// import edgeOrder
struct Parameters { first: u32, count: u32, listed: u32, start: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched: array<u32>;
@group(0) @binding(2) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> longest: array<u32>;

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
	var t = parameters.start + i - parameters.listed;
	if (i < parameters.listed) {
		t = touched[2u * i];
	}
	var best = u32(abs(triangle_edges[3u * t])) - 1u;
	var best_length = vec2u(lengths[2u * best], lengths[2u * best + 1u]);
	for (var slot = 1u; slot < 3u; slot++) {
		let e = u32(abs(triangle_edges[3u * t + slot])) - 1u;
		let length = vec2u(lengths[2u * e], lengths[2u * e + 1u]);
		if (is_longer(e, length, best, best_length)) {
			best = e;
			best_length = length;
		}
	}
	longest[t] = best;
}
