// Replaces the indexes in the bits `mask` of each u32 by the new numbers of their entities.
// import item
// import bits
// import removed
struct Parameters { first: u32, count: u32, mask: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> ranks: array<u32>;
@group(0) @binding(2) var<storage, read_write> indexes: array<u32>;

const NONE: u32 = 0xffffffffu;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let at = item(group, groups, local);
	if (at >= parameters.count) {
		return;
	}
	let word = indexes[at];
	if (parameters.mask == NONE) {
		if (word != NONE) {
			indexes[at] = select(new_number(word), NONE, is_removed(word));
		}
	} else {
		indexes[at] = (word & ~parameters.mask) | new_number(word & parameters.mask);
	}
}
