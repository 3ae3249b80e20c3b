// What the buffer `work` holds of a triangle, one word: bits 0 to 2 say which slots have a divided edge, 3 to 5 which
// of these it owns, 6 and 7 the slot of the longest edge, or 3 for four similar triangles; from bit 8 and from bit 18 on
// the numbers of new triangles and edges of those before it in its block of 256. `src/steps/longest-edge/info.ts` holds
// the same.
fn divided_slots(info: u32) -> u32 {
	return info & 7u;
}

fn is_divided(info: u32, slot: u32) -> bool {
	return ((info >> slot) & 1u) == 1u;
}

fn longest_slot(info: u32) -> u32 {
	return (info >> 6u) & 3u;
}

fn is_similar(info: u32) -> bool {
	return longest_slot(info) == 3u;
}

fn triangles_before(info: u32) -> u32 {
	return (info >> 8u) & 0x3ffu;
}

fn edges_before(info: u32) -> u32 {
	return info >> 18u;
}

// New edges that the triangle makes for the slots before this one: two for an owned divided edge, one for another.
fn new_edges_before(info: u32, slot: u32) -> u32 {
	return countOneBits(info & (9u * ((1u << slot) - 1u)));
}
