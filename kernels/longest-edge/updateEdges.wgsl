// Step 7, second sub-step: the place of each divided edge takes the inner edge of its owner; an item is 32 edges.
// import item
struct Parameters { first: u32, count: u32, points: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> ranks: array<u32>;
@group(0) @binding(2) var<storage, read> splits: array<u32>;
@group(0) @binding(3) var<storage, read_write> edges: array<u32>;
@group(0) @binding(4) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(5) var<storage, read_write> updated: array<u32>;

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
	var rank = ranks[2u * w + 1u];
	for (var bits = ranks[2u * w]; bits != 0u; bits &= bits - 1u) {
		let e = 32u * w + firstTrailingBit(bits);
		edges[2u * e] = splits[4u * rank + 3u];
		edges[2u * e + 1u] = parameters.points + rank;
		edge_parents[e] = 0xffffffffu;
		updated[rank] = e;
		rank++;
	}
}
