// Triangles that a collapse removes, marked in `lines`. Requires `adaptRecords`. CPU kernel:
// `src/steps/adapt/collapse.ts`.

// The line of an edge that is collapsed.
const COLLAPSED: u32 = 0xffffffffu;

// The slot of the collapsed edge in a removed triangle.
fn collapsed_slot(t: u32) -> u32 {
	return select(select(2u, 1u, lines[LINE * t + 1u] == COLLAPSED), 0u, lines[LINE * t] == COLLAPSED);
}
