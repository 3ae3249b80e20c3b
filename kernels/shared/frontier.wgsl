// Turns round points, clockwise where triangles go round counter-clockwise, from half-edge to half-edge, until one is a
// frontier edge. Every point has one. A twin says of its half-edge what that is, so that a step is one access.

// The first frontier edge from h on that has the same origin.
fn frontier_from(h: u32) -> u32 {
	var n = h;
	for (var twin = twins[n]; (twin & FRONTIER) == 0u; twin = twins[n]) {
		n = next_of(twin);
	}
	return n;
}
