// Bits of the selected new triangles of a workgroup, at most 3,072. Neighbours set bits of the same u32, and atomics
// on one u32 are serialised: each has four copies, in different banks.
const COPIES: u32 = 4u;
const APART: u32 = 100u;
var<workgroup> chosen: array<atomic<u32>, 400>;

// Selects `made` triangles from `first` on; those of the workgroup begin at `start`.
fn choose(first: u32, made: u32, start: u32, copy: u32) {
	let at = APART * copy + (first >> 5u) - (start >> 5u);
	let mask = (1u << made) - 1u;
	let bit = first & 31u;
	atomicOr(&chosen[at], mask << bit);
	if (bit + made > 32u) {
		atomicOr(&chosen[at + 1u], mask >> (32u - bit));
	}
}

// Adds the bits to `selected`, after all have chosen.
fn select_chosen(start: u32, local: u32) {
	if (local < APART) {
		var word = 0u;
		for (var k = 0u; k < COPIES; k++) {
			word |= atomicLoad(&chosen[APART * k + local]);
		}
		if (word != 0u) {
			atomicOr(&selected[(start >> 5u) + local], word);
		}
	}
}
