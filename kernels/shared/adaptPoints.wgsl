// Points of a mesh under adaptation: records of eight u32 in `points`, read as two vectors. `first` is x, y and xx,
// xy of the stretch tensor; `second` is yy, the tensor's shift with flags, the home triangle in the background, and
// the key. `src/steps/adapt/records.ts` describes them.
struct Point { first: vec4u, second: vec4u }

const PINNED: u32 = 0x80000000u;
const NEW: u32 = 0x40000000u;

fn point(p: u32) -> Point {
	return Point(points[2u * p], points[2u * p + 1u]);
}

// Lattice coordinates, of a record and by index.
fn position_in(point: Point) -> vec2i {
	return bitcast<vec2i>(point.first.xy);
}

fn position_of(p: u32) -> vec2i {
	return bitcast<vec2i>(points[2u * p].xy);
}

fn key_of(p: u32) -> u32 {
	return points[2u * p + 1u].w;
}

// Whether point a comes before point b in the order of their keys XOR `salt`.
fn comes_before(a: u32, b: u32, salt: u32) -> bool {
	let first = key_of(a) ^ salt;
	let second = key_of(b) ^ salt;
	return first < second || (first == second && a < b);
}
