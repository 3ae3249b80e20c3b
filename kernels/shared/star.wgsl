// The star of a point: the triangles around it. Requires `adaptRecords`. CPU kernel: `src/steps/adapt/star.ts`.

// Maximum number of triangles of a point that may be moved or collapsed.
const MAX_AROUND: u32 = 16u;

// The next half-edge counter-clockwise around the origin of `half_edge`; none on the boundary.
fn next_around(half_edge: u32) -> u32 {
	return triangles[TRIANGLE * triangle_of(half_edge) + TWIN + previous_slot(slot_of(half_edge))];
}
