// Which triangles a goal applies to, and the bits of those that miss it.

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

// Writes the bits of a workgroup's 256 triangles, of which `t` is this invocation's, and counts them. All
// invocations call it; those beyond the last triangle with `misses` false.
fn select_bits(t: u32, local: u32, misses: bool) {
	if (misses) {
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
