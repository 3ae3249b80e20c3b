// The edges that `labelExtraEdges` chose become frontier edges. Two tips may have chosen the same. An item is a tip.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> cuts: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> twins: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> frontier: array<atomic<u32>>;

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
	let h = cuts[i].x;
	let twin = atomicOr(&twins[h], FRONTIER) & TWIN;
	atomicOr(&twins[twin], FRONTIER);
	atomicOr(&frontier[h >> 5u], 1u << (h & 31u));
	atomicOr(&frontier[twin >> 5u], 1u << (twin & 31u));
}
