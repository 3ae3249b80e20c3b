// Turns round points, clockwise where triangles go round counter-clockwise, from half-edge to half-edge, until one is a
// frontier edge. Every point has one.
fn is_frontier(h: u32) -> bool {
	return ((frontier[h >> 5u] >> (h & 31u)) & 1u) != 0u;
}

// The first frontier edge from h on that has the same origin.
fn frontier_from(h: u32) -> u32 {
	var n = h;
	while (!is_frontier(n)) {
		n = next_of(twins[n]);
	}
	return n;
}
