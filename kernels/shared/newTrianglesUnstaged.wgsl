// Replaces `newTriangles` on software adapters, which gain nothing from adjacent writes, but would spend
// most of their time on clearing workgroup memory and on barriers. Each triangle is written at once.
fn write_corners(division: Division, t: u32, a: Point, b: Point, c: Point) {
	set_corners(t, vec3u(a.id, b.id, c.id));
}

fn write_half_edges(division: Division, t: u32, a: Point, b: Point, c: Point, own_half_edges: vec3u, squares: vec3f) {
	set_half_edges(t, with_longest_of(a, b, c, own_half_edges, squares));
}

fn write_new_corners(first: u32, count: u32, local: u32) {}

fn write_new_half_edges(first: u32, count: u32, local: u32) {}
