// The ring of a movable point: its neighbours, counter-clockwise. Requires `adaptRecords` and `star`. CPU kernel:
// `src/steps/adapt/ring.ts`.
var<private> ring: array<u32, 17>;
// Numbers of neighbours and triangles; triangle i lies between neighbours i and i + 1.
var<private> ring_size: u32;
var<private> ring_triangles: u32;
// The line through the point, or 0; the neighbours on it, and their number.
var<private> ring_line: u32;
var<private> ring_on_line: vec2u;
var<private> ring_ends: u32;

fn add_neighbour(p: u32, line: u32) {
	ring[ring_size] = p;
	ring_size++;
	if (line != 0u) {
		ring_line = line;
		ring_on_line[ring_ends & 1u] = p;
		ring_ends++;
	}
}

// Lists the neighbours of point v.
fn walk_ring(v: u32) {
	let start = starts[v];
	ring_size = 0u;
	ring_line = 0u;
	ring_ends = 0u;
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		add_neighbour(triangles[TRIANGLE * t + next_slot(k)], lines[LINE * t + k]);
		ring_triangles = ring_size;
		let next = next_around(half_edge);
		if (is_none(next)) {
			add_neighbour(triangles[TRIANGLE * t + previous_slot(k)], lines[LINE * t + previous_slot(k)]);
		}
		if (is_none(next) || next == start) {
			return;
		}
		half_edge = next;
	}
}

// The neighbour after neighbour i.
fn ring_after(i: u32) -> u32 {
	return ring[select(i + 1u, 0u, i + 1u == ring_size)];
}
