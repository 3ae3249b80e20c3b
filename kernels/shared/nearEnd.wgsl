// Whether an edge is in the list of its end y rather than x: the lower one or, if `fewest` is 1, the one with fewer
// corners. CPU kernel: `src/steps/topology/nearEnd.ts`.
fn is_near(x: u32, y: u32) -> bool {
	if (parameters.fewest == 1u && degrees[x] != degrees[y]) {
		return degrees[y] < degrees[x];
	}
	return y < x;
}
