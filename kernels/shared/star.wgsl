// Triangles around points; import `adaptRecords` too. `src/steps/adapt/star.ts` holds the same.

// Bound on loops around points that may go.
const MAX_AROUND: u32 = 16u;

// The half-edge that sets out from the same point to the left of `half_edge`; none on the boundary.
fn left_of(half_edge: u32) -> u32 {
	return triangles[TRIANGLE * triangle_of(half_edge) + TWIN + last_slot(slot_of(half_edge))];
}
