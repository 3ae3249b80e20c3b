// The longest half-edge of a triangle: float32 squared lengths decide except for near ties, which exact ones decide
// by the order on edges. Requires `edgeOrder`, `halfEdgeBits`, `squaredLength` and `triples`. CPU kernel:
// `src/steps/longest-edge/measure.ts`.

// Coordinates of a point, 2 or 3. A pipeline constant, which makes planar meshes 5 % faster.
override dimension: u32;

// 1,024 lattice units, squared. Squares below it are integers that f32 holds exactly, and none above it is rounded to
// less.
const SHORT: f32 = 1048576.0;

struct Point { id: u32, at: vec3u }

fn point(id: u32) -> Point {
	if (dimension == 2u) {
		return Point(id, vec3u(coordinates[id], 0u));
	}
	let at = (3u * id) >> 1u;
	return Point(id, triple_of(id, coordinates[at], coordinates[at + 1u]));
}

fn squared_length(a: Point, b: Point) -> vec2u {
	let difference = max(a.at, b.at) - min(a.at, b.at);
	var sum = add_square(vec2u(0u), difference.x);
	sum = add_square(sum, difference.y);
	if (dimension == 3u) {
		sum = add_square(sum, difference.z);
	}
	return sum;
}

// The squared distance in float32.
fn rough_square(a: Point, b: Point) -> f32 {
	let difference = vec3f(max(a.at, b.at) - min(a.at, b.at));
	return dot(difference, difference);
}

// Flags the greatest of three rounded squared lengths; none if the two greatest differ by less than rounding errors.
fn clearly_longest(rough: vec3f) -> vec3<bool> {
	return rough > max(rough.yzx, rough.zxy) * 1.00001;
}

// The half-edges of the triangle a b c with the flag of the longest. Rounded squared lengths, off by less than a
// millionth however a device rounds, decide except for near ties, which the exact ones decide: the flag is the same
// either way.
fn with_longest(a: Point, b: Point, c: Point, own_half_edges: vec3u) -> vec3u {
	return with_longest_of(a, b, c, own_half_edges, vec3f(rough_square(a, b), rough_square(b, c), rough_square(c, a)));
}

// As `with_longest`, with the rounded squared lengths of a b, b c and c a.
fn with_longest_of(a: Point, b: Point, c: Point, own_half_edges: vec3u, rough: vec3f) -> vec3u {
	let clear = clearly_longest(rough);
	if (any(clear)) {
		return own_half_edges | select(vec3u(0u), vec3u(LONGEST), clear);
	}
	let ab = squared_length(a, b);
	let bc = squared_length(b, c);
	let ca = squared_length(c, a);
	let edges = own_half_edges & vec3u(EDGE);
	let first = is_longer(edges.x, ab, edges.y, bc);
	let longer = select(edges.y, edges.x, first);
	if (is_longer(edges.z, ca, longer, select(bc, ab, first))) {
		return vec3u(own_half_edges.xy, own_half_edges.z | LONGEST);
	}
	return select(vec3u(own_half_edges.x, own_half_edges.y | LONGEST, own_half_edges.z), vec3u(own_half_edges.x | LONGEST, own_half_edges.yz), first);
}

// 1 if an edge with this squared length is shorter than 1,024 lattice units, else 0.
fn is_short(square: f32) -> u32 {
	return select(0u, 1u, square < SHORT);
}
