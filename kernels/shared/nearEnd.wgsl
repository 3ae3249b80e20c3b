// Whether an edge x y is listed at y rather than x: at the lower index or, if `fewest` is 1, at the point of fewer
// triangles. CPU kernel: `src/steps/topology/nearEnd.ts`.
fn is_near(x: u32, y: u32) -> bool {
	if (parameters.fewest == 1u && degrees[x] != degrees[y]) {
		return degrees[y] < degrees[x];
	}
	return y < x;
}
