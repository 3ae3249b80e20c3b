// What is removed from a mesh, by the ranks of its bits; `src/steps/compact/removed.ts` holds the same.
fn is_removed(i: u32) -> bool {
	return ((ranks[2u * (i >> 5u)] >> (i & 31u)) & 1u) == 1u;
}

// The number that entity i, which stays, has afterwards.
fn new_number(i: u32) -> u32 {
	return i - rank_of(i);
}
