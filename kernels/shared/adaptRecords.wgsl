// Records of the triangles of a mesh under adaptation, as in `src/steps/adapt/records.ts`: six u32 of `triangles`,
// three corners and three twins, and four of `lines`, the line of each half-edge and the input triangle. A half-edge
// has its triangle in bits 0 to 29, its slot in bits 30 and 31; slot 3 means none.
const TRIANGLE: u32 = 6u;
const TWIN: u32 = 3u;
const LINE: u32 = 4u;
const ORIGIN: u32 = 3u;
const FIXED: u32 = 0x80000000u;
const NO_TWIN: u32 = 0xc0000000u;

fn triangle_of(half_edge: u32) -> u32 {
	return half_edge & 0x3fffffffu;
}

fn slot_of(half_edge: u32) -> u32 {
	return half_edge >> 30u;
}

fn half_edge_at(triangle: u32, slot: u32) -> u32 {
	return triangle | (slot << 30u);
}

fn is_none(half_edge: u32) -> bool {
	return half_edge >> 30u == 3u;
}

fn next_slot(k: u32) -> u32 {
	return select(k + 1u, 0u, k == 2u);
}

fn previous_slot(k: u32) -> u32 {
	return select(k - 1u, 2u, k == 0u);
}
