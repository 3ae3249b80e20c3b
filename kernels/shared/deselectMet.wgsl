// Entry point of all goals: deselects the triangles for which the kernel's `misses_goal` is false, and counts the
// others. One invocation per triangle.
var<workgroup> staged_words: array<atomic<u32>, 8>;
var<workgroup> remaining_count: atomic<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	let is_selected = t < parameters.count && ((selected[t >> 5u] >> (t & 31u)) & 1u) == 1u;
	if (is_selected && misses_goal(t)) {
		atomicOr(&staged_words[local >> 5u], 1u << (local & 31u));
	}
	// All invocations have read `selected` before the u32 of these 256 triangles are written.
	storageBarrier();
	workgroupBarrier();
	let first = t - local;
	if (local < 8u && first + 32u * local < parameters.count) {
		let word = atomicLoad(&staged_words[local]);
		selected[(first >> 5u) + local] = word;
		atomicAdd(&remaining_count, countOneBits(word));
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&remaining_count) != 0u) {
		atomicAdd(&missing[0], atomicLoad(&remaining_count));
	}
}
