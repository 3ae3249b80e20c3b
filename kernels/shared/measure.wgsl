// Which side of a triangle is the longest, exactly.
struct Point { id: u32, at: vec3u }

fn point(id: u32) -> Point {
	let at = parameters.dimension * id;
	var z = 0u;
	if (parameters.dimension == 3u) {
		z = coordinates[at + 2u];
	}
	return Point(id, vec3u(coordinates[at], coordinates[at + 1u], z));
}

fn squared_length(a: Point, b: Point) -> vec2u {
	let difference = max(a.at, b.at) - min(a.at, b.at);
	var sum = add_square(vec2u(0u), difference.x);
	sum = add_square(sum, difference.y);
	if (parameters.dimension == 3u) {
		sum = add_square(sum, difference.z);
	}
	return sum;
}

// The squared distance, rounded.
fn rough_square(a: Point, b: Point) -> f32 {
	let difference = vec3f(max(a.at, b.at) - min(a.at, b.at));
	return dot(difference, difference);
}

// The sides of the triangle a b c with the flag of the longest. Rounded lengths, off by less than a millionth however a
// device rounds, tell which it is but for near ties, which the exact ones decide: the flag is the same either way.
fn with_longest(a: Point, b: Point, c: Point, sides_of: vec3u) -> vec3u {
	let rough = vec3f(rough_square(a, b), rough_square(b, c), rough_square(c, a));
	let others = max(rough.yzx, rough.zxy) * 1.00001;
	if (any(rough > others)) {
		return sides_of | select(vec3u(0u), vec3u(LONGEST), rough > others);
	}
	let ab = squared_length(a, b);
	let bc = squared_length(b, c);
	let ca = squared_length(c, a);
	let edges = sides_of & vec3u(EDGE);
	let first = is_longer(edges.x, ab, edges.y, bc);
	let longer = select(edges.y, edges.x, first);
	if (is_longer(edges.z, ca, longer, select(bc, ab, first))) {
		return vec3u(sides_of.xy, sides_of.z | LONGEST);
	}
	return select(vec3u(sides_of.x, sides_of.y | LONGEST, sides_of.z), vec3u(sides_of.x | LONGEST, sides_of.yz), first);
}

// 1 where the points are less than 1,024 units apart.
fn short_between(a: Point, b: Point) -> u32 {
	let difference = max(a.at, b.at) - min(a.at, b.at);
	if (((difference.x | difference.y | difference.z) >> 10u) != 0u) {
		return 0u;
	}
	return select(0u, 1u, dot(difference, difference) < 1048576u);
}
