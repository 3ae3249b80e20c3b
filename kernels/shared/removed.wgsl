// Removed entities, by the ranks of their bits. Requires `bits`. CPU kernel: `src/steps/compact/removed.ts`.

// Whether entity i is removed.
fn is_removed(i: u32) -> bool {
	return ((ranks[2u * (i >> 5u)] >> (i & 31u)) & 1u) == 1u;
}

// New index of entity i, which is not removed.
fn new_number(i: u32) -> u32 {
	return i - rank_of(i);
}
