// Step 4: one walk from each pair of selected triangle and divided edge, into the triangle across it and on along the
// links, dividing each edge that it comes to, up to one that is divided already. An item is 32 triangles.
// import item
// import walk
struct Parameters { first: u32, count: u32, all: u32, hops: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> selected: array<u32>;
@group(0) @binding(2) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(3) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(4) var<storage, read> longest: array<u32>;
@group(0) @binding(5) var<storage, read> next: array<u32>;
@group(0) @binding(6) var<storage, read_write> divided: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> pending: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> counters: array<atomic<u32>>;

fn walk_across(t: u32, e: u32) {
	let owner = edge_triangles[2u * e];
	let across = select(owner, edge_triangles[2u * e + 1u], owner == t);
	if (across != NONE && longest[across] != e) {
		walk(longest[across]);
	}
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
			walk_across(t, longest[t]);
			continue;
		}
		for (var slot = 0u; slot < 3u; slot++) {
			walk_across(t, u32(abs(triangle_edges[3u * t + slot])) - 1u);
		}
	}
}
