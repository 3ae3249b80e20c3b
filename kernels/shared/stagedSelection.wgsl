// Stages the bits of the selected new triangles of a workgroup, at most 3,072, in workgroup memory. Neighbours set
// bits of the same u32, and atomics on one u32 are serialised: each has four copies, in different banks.
const COPIES: u32 = 4u;
const COPY_STRIDE: u32 = 100u;
var<workgroup> staged_bits: array<atomic<u32>, 400>;

// Selects the `new_count` triangles from `first` on; those of the workgroup begin at `group_start`.
fn stage_selected(first: u32, new_count: u32, group_start: u32, copy: u32) {
	let at = COPY_STRIDE * copy + (first >> 5u) - (group_start >> 5u);
	let mask = (1u << new_count) - 1u;
	let bit = first & 31u;
	atomicOr(&staged_bits[at], mask << bit);
	if (bit + new_count > 32u) {
		atomicOr(&staged_bits[at + 1u], mask >> (32u - bit));
	}
}

// Adds the staged bits to `selected`, by all invocations; needs a barrier before.
fn write_selected(group_start: u32, local: u32) {
	if (local < COPY_STRIDE) {
		var word = 0u;
		for (var k = 0u; k < COPIES; k++) {
			word |= atomicLoad(&staged_bits[COPY_STRIDE * k + local]);
		}
		if (word != 0u) {
			atomicOr(&selected[(group_start >> 5u) + local], word);
		}
	}
}
