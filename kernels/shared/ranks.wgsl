// Four words of `work` for each 32 edges: which are divided, how many before them are, which were divided before.
fn rank_word(e: u32) -> u32 {
	return parameters.ranks + 4u * (e >> 5u);
}

// The number of divided edges before a divided one.
fn rank_of(e: u32) -> u32 {
	let at = rank_word(e);
	return work[at + 1u] + countOneBits(work[at] & ((1u << (e & 31u)) - 1u));
}
