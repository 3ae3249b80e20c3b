// In place of `newTriangles` where the processor does the work: its writes need not follow each other, and clearing memory
// of workgroups and waiting in them take it longer than all the rest. Each triangle is written at once.
fn put_corners(it: Division, t: u32, a: Point, b: Point, c: Point) {
	let ids = vec3u(a.id, b.id, c.id);
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	corners[at + odd] = pair_of(t, ids);
	corners[at + 1u - odd][odd] = single_of(t, ids);
}

fn put_sides(it: Division, t: u32, a: Point, b: Point, c: Point, sides_of: vec3u) {
	let flagged = with_longest(a, b, c, sides_of);
	let at = (3u * t) >> 1u;
	let odd = t & 1u;
	sides[at + odd] = pair_of(t, flagged);
	sides[at + 1u - odd][odd] = single_of(t, flagged);
}

fn write_new_corners(first: u32, count: u32, local: u32) {}

fn write_new_sides(first: u32, count: u32, local: u32) {}
