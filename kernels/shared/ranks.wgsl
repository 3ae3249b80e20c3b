// Entries of `work`, four u32 for each 32 edges: the bits of divided edges, the number of divided edges before them,
// the bits of those divided in earlier rounds, and one unused.
fn rank_word(e: u32) -> u32 {
	return parameters.ranks + 4u * (e >> 5u);
}

// Number of divided edges before a divided one.
fn rank_of(e: u32) -> u32 {
	let at = rank_word(e);
	return work[at + 1u] + countOneBits(work[at] & ((1u << (e & 31u)) - 1u));
}
