// Bits that the invocations of a workgroup set together, in 64 words.
var<workgroup> group_words: array<atomic<u32>, 64>;

fn set_group_bit(place: u32) {
	atomicOr(&group_words[place >> 5u], 1u << (place & 31u));
}
