// Whether the list of an edge is that of its end y rather than x: of the lower one or, where `fewest` is 1, of that with
// fewer corners. `src/steps/topology/nearEnd.ts` holds the same.
fn is_near(x: u32, y: u32) -> bool {
	if (parameters.fewest == 1u && degrees[x] != degrees[y]) {
		return degrees[y] < degrees[x];
	}
	return y < x;
}
