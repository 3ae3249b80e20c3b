// Division patterns: bit k is set if the edge of slot k is divided, bit 3 chooses the diagonal with two divided
// edges. Requires `adaptRecords`. CPU kernel: `src/steps/adapt/pattern.ts`.
const OTHER_DIAGONAL: u32 = 8u;

// The slot of the only divided edge, or of the only undivided one.
fn single_slot(pattern: u32) -> u32 {
	let edges = pattern & 7u;
	return select(7u - edges, edges, countOneBits(edges) == 1u) >> 1u;
}

// The child of triangle t with the first (0) or second (1) half of the edge of slot k; with all of it if it is
// undivided. `first_new` is the first of the new triangles of t.
fn child_of(pattern: u32, t: u32, first_new: u32, k: u32, half: u32) -> u32 {
	let divided = countOneBits(pattern & 7u);
	if (divided == 0u) {
		return t;
	}
	if (divided == 3u) {
		let child = select(next_slot(k), k, half == 0u);
		return select(first_new + child - 1u, t, child == 0u);
	}
	let single = single_slot(pattern);
	let after = next_slot(single);
	if (divided == 1u) {
		return select(t, first_new, k == after || (k == single && half == 1u));
	}
	if (k == single) {
		return t;
	}
	if ((k == after) == (half == 1u)) {
		return first_new;
	}
	return select(t, first_new + 1u, (k == after) == ((pattern & OTHER_DIAGONAL) != 0u));
}

// The midpoint of two positions, rounded down.
fn midpoint(a: vec2i, b: vec2i) -> vec2i {
	return (a + b) >> vec2u(1u);
}
