// Half-edges of polygons: a half-edge is 3 × triangle + slot, and runs from its slot's corner to the next. CPU kernel:
// `src/steps/polygons/halfEdges.ts`.
const NO_TWIN: u32 = 0xffffffffu;
// Mask of a twin or a link without flags.
const TWIN: u32 = 0x3fffffffu;
// Flag of a twin: no region crosses the edge.
const FIXED: u32 = 0x80000000u;
// Flag of the link of a frontier edge.
const FRONTIER: u32 = 0x40000000u;

// The next half-edge of the triangle, and the previous one.
fn next_of(h: u32) -> u32 {
	return select(h + 1u, h - 2u, h % 3u == 2u);
}

fn previous_of(h: u32) -> u32 {
	return select(h - 1u, h + 2u, h % 3u == 0u);
}
