// What all goals have in common: selects the triangles in scope that miss one. The kernel says which `misses` it.

// Whether triangle t is a part of one that was selected at first; `inputs` triangles were there then.
fn in_scope(t: u32) -> bool {
	var origin = t;
	if (t >= parameters.inputs) {
		origin = triangle_parents[t - parameters.inputs];
	}
	return ((scope[origin >> 5u] >> (origin & 31u)) & 1u) == 1u;
}

var<workgroup> words: array<atomic<u32>, 8>;
var<workgroup> chosen: atomic<u32>;

// Writes the bits of a workgroup's 256 triangles, and counts them.
@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count && in_scope(t) && misses(t)) {
		atomicOr(&words[local >> 5u], 1u << (local & 31u));
	}
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
