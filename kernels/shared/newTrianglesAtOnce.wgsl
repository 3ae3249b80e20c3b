// Replaces `newTriangles` on software adapters, which gain nothing from adjacent writes, and take longer to clear
// workgroup memory and to wait at barriers than for all the rest. Each triangle is written at once.
fn put_corners(it: Division, t: u32, a: Point, b: Point, c: Point) {
	set_corners(t, vec3u(a.id, b.id, c.id));
}

fn put_half_edges(it: Division, t: u32, a: Point, b: Point, c: Point, half_edges_of: vec3u, squares: vec3f) {
	set_half_edges(t, with_longest_of(a, b, c, half_edges_of, squares));
}

fn write_new_corners(first: u32, count: u32, local: u32) {}

fn write_new_half_edges(first: u32, count: u32, local: u32) {}
