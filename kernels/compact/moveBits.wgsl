// Compacts a bit set, in order; the remaining bits of a word go into one word or two.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> ranks: array<u32>;
@group(0) @binding(2) var<storage, read> source: array<u32>;
@group(0) @binding(3) var<storage, read_write> moved: array<atomic<u32>>;

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
	let stay = ~ranks[2u * w];
	let at = 32u * w - ranks[2u * w + 1u];
	let shift = at & 31u;
	var low = 0u;
	var high = 0u;
	for (var left = source[w] & stay; left != 0u; left &= left - 1u) {
		let before = countOneBits(stay & ((1u << firstTrailingBit(left)) - 1u));
		let bit = 1u << ((shift + before) & 31u);
		if (shift + before < 32u) {
			low |= bit;
		} else {
			high |= bit;
		}
	}
	if (low != 0u) {
		atomicOr(&moved[at >> 5u], low);
	}
	if (high != 0u) {
		atomicOr(&moved[(at >> 5u) + 1u], high);
	}
}
