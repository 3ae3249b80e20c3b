// Adjacency across removed triangles, before they are compacted: rows of triangles that share collapsed edges. Requires
// `adaptRecords` and `collapsed`, and the bit set `removed_triangles`. CPU kernel: `src/steps/adapt/relink.ts`.

// Maximum number of removed triangles in a row; more than two would share the point of one.
const MAX_PER_ROW: u32 = 8u;

fn is_removed(t: u32) -> bool {
	return ((removed_triangles[t >> 5u] >> (t & 31u)) & 1u) == 1u;
}

// A half-edge of a remaining triangle, or `NO_TWIN`, and the line of its edge.
struct Neighbour { half_edge: u32, line: u32 }

// The half-edge with the direction of slot k of removed triangle t in the next remaining triangle across t, and the
// line of the merged edge: that of whichever edge of the row has one.
fn neighbour_across(t: u32, k: u32) -> Neighbour {
	var line = lines[LINE * t + k];
	var half_edge = half_edge_at(t, k);
	for (var i = 0u; i < MAX_PER_ROW; i++) {
		let removed = triangle_of(half_edge);
		let inner = collapsed_slot(removed);
		let outer = select(next_slot(inner), previous_slot(inner), next_slot(inner) == slot_of(half_edge));
		line |= lines[LINE * removed + outer];
		half_edge = triangles[TRIANGLE * removed + TWIN + outer];
		if (is_none(half_edge) || !is_removed(triangle_of(half_edge))) {
			break;
		}
	}
	return Neighbour(select(half_edge, NO_TWIN, is_none(half_edge)), line);
}
