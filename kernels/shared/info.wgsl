// The `info` of a triangle in the buffer `work`, one u32: bits 0 to 2 are the slots with a divided edge, 3 to 5 those
// that the triangle owns; bits 6 and 7 hold the slot of the longest edge, or 3 for four similar triangles; bits 8 to
// 17 and 18 to 31 the numbers of new triangles and new edges before it in its block of 256. CPU kernel:
// `src/steps/longest-edge/info.ts`.
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

// New edges of the triangle for the slots before this one: two for an owned divided edge, one for another.
fn new_edges_before(info: u32, slot: u32) -> u32 {
	return countOneBits(info & (9u * ((1u << slot) - 1u)));
}
