// A bit of each of the 256 invocations of a workgroup, in eight words.
var<workgroup> group_words: array<atomic<u32>, 8>;

// The word of the 32 bits from 32 × local on, for the first eight invocations. To be called once, by all.
fn group_word(local: u32, bit: bool) -> u32 {
	if (bit) {
		atomicOr(&group_words[local >> 5u], 1u << (local & 31u));
	}
	workgroupBarrier();
	return atomicLoad(&group_words[local & 7u]);
}
