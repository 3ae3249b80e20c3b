// The rank of bit i in a bit set: `ranks` has each u32 of the set, followed by the number of bits set before it. CPU
// kernel: `src/steps/bits.ts`.
fn rank_of(i: u32) -> u32 {
	let word = 2u * (i >> 5u);
	return ranks[word + 1u] + countOneBits(ranks[word] & ((1u << (i & 31u)) - 1u));
}
