// The freedom of a point to be moved or collapsed. Requires `adaptPoints`, `adaptRecords` and `star`. CPU kernel:
// `src/steps/adapt/star.ts`.
const STAYS: u32 = 0u;
const ON_LINE: u32 = 1u;
const FREE: u32 = 2u;

fn is_in_scope(origin: u32) -> bool {
	return ((scope[origin >> 5u] >> (origin & 31u)) & 1u) == 1u;
}

// Freedom of point v: `FREE` if no edge at it is constrained; `ON_LINE` if exactly two are, by the same line, unless
// `keep_lines` is 1; else `STAYS`. Also `STAYS` for pinned points, and for those at a fixed edge or at a triangle out
// of scope.
fn freedom(v: u32) -> u32 {
	let start = starts[v];
	if ((points[2u * v + 1u].y & PINNED) != 0u || is_none(start)) {
		return STAYS;
	}
	var constrained = 0u;
	var line = 0u;
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		if (!is_in_scope(lines[LINE * t + ORIGIN])) {
			return STAYS;
		}
		let next = next_around(half_edge);
		// The last half-edge on the boundary has its destination at the point.
		let own_line = lines[LINE * t + k];
		let last_line = select(0u, lines[LINE * t + previous_slot(k)], is_none(next));
		if (((own_line | last_line) & FIXED) != 0u) {
			return STAYS;
		}
		if (own_line != 0u) {
			if (constrained > 0u && own_line != line) {
				return STAYS;
			}
			line = own_line;
			constrained++;
		}
		if (last_line != 0u) {
			if (constrained > 0u && last_line != line) {
				return STAYS;
			}
			line = last_line;
			constrained++;
		}
		if (is_none(next) || next == start) {
			if (constrained == 0u) {
				return FREE;
			}
			return select(STAYS, ON_LINE, constrained == 2u && parameters.keep_lines == 0u);
		}
		half_edge = next;
	}
	return STAYS;
}
