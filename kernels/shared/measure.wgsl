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

// The sides of the triangle a b c with the flag of the longest.
fn with_longest(a: Point, b: Point, c: Point, sides_of: vec3u) -> vec3u {
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
