// Step 2, second half: marks the edges of selected triangles that are to be divided; an item is 32 triangles.
// import item
struct Parameters { first: u32, count: u32, all: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> selected: array<u32>;
@group(0) @binding(2) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(3) var<storage, read> longest: array<u32>;
@group(0) @binding(4) var<storage, read_write> divided: array<atomic<u32>>;

fn mark(e: u32) {
	atomicOr(&divided[e >> 5u], 1u << (e & 31u));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let w = item(group, groups, local);
	if (w >= parameters.count) {
		return;
	}
	for (var bits = selected[w]; bits != 0u; bits &= bits - 1u) {
		let t = 32u * w + firstTrailingBit(bits);
		if (parameters.all == 0u) {
			mark(longest[t]);
			continue;
		}
		for (var slot = 0u; slot < 3u; slot++) {
			mark(u32(abs(triangle_edges[3u * t + slot])) - 1u);
		}
	}
}
