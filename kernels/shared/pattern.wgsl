// How a touched triangle is divided: bits 0 to 2 slots with a divided edge, 3 to 5 slots whose edge it owns, 6 and 7
// the slot of the longest edge.
fn is_divided(pattern: u32, slot: u32) -> bool {
	return ((pattern >> slot) & 1u) == 1u;
}

fn is_owned(pattern: u32, slot: u32) -> bool {
	return ((pattern >> (3u + slot)) & 1u) == 1u;
}

fn longest_slot(pattern: u32) -> u32 {
	return (pattern >> 6u) & 3u;
}

fn divided_count(pattern: u32) -> u32 {
	return countOneBits(pattern & 7u);
}

fn next_slot(slot: u32) -> u32 {
	return select(slot + 1u, 0u, slot == 2u);
}

// New edges that the triangle makes for the slots before this one: two for an owned divided edge, one for another.
fn new_edges_before(pattern: u32, slot: u32) -> u32 {
	let divided = pattern & ((1u << slot) - 1u);
	return countOneBits(divided) + countOneBits(divided & (pattern >> 3u));
}
