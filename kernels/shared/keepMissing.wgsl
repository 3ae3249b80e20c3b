// Entry point of all goals: deselects the triangles for which the kernel's `misses` is false, and counts the others.
var<workgroup> words: array<atomic<u32>, 8>;
var<workgroup> chosen: atomic<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	let looked = t < parameters.count && ((selected[t >> 5u] >> (t & 31u)) & 1u) == 1u;
	if (looked && misses(t)) {
		atomicOr(&words[local >> 5u], 1u << (local & 31u));
	}
	// All invocations have read `selected` before its u32 for these 256 triangles are written.
	storageBarrier();
	workgroupBarrier();
	let first = t - local;
	if (local < 8u && first + 32u * local < parameters.count) {
		let word = atomicLoad(&words[local]);
		selected[(first >> 5u) + local] = word;
		atomicAdd(&chosen, countOneBits(word));
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&chosen) != 0u) {
		atomicAdd(&missing[0], atomicLoad(&chosen));
	}
}
