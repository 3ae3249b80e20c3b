// The near end of an edge, at which it is listed. Whether that of edge x y is y: the lower index or, if `by_degree` is
// 1, the point of fewer triangles. CPU kernel: `src/steps/topology/nearEnd.ts`.
fn is_near(x: u32, y: u32) -> bool {
	if (parameters.by_degree == 1u && degrees[x] != degrees[y]) {
		return degrees[y] < degrees[x];
	}
	return y < x;
}
