// A divided side X→Y of a triangle: its midpoint, the halves that set out from X and end at Y, and the edge that comes to
// the midpoint from inside.
struct Cut { middle: Point, head: u32, tail: u32, inner: u32 }

fn set_edge_parent(e: u32, parent: u32) {
	if (e >= parameters.input_edges) {
		edge_parents[e - parameters.input_edges] = parent;
	}
}

// 1 + the input edge that an edge to be divided is a part of, or 0.
fn edge_parent(e: u32) -> u32 {
	if (e >= parameters.input_edges) {
		return edge_parents[e - parameters.input_edges];
	}
	return select(e + 1u, 0u, ((work[rank_word(e) + 2u] >> (e & 31u)) & 1u) == 1u);
}

// What the owner of a divided edge makes: the new point, and its halves' parents and boundary.
fn divide_owned(e: u32, half: u32, from_id: u32, to_id: u32, middle: Point) {
	let at = parameters.dimension * middle.id;
	coordinates[at] = middle.at.x;
	coordinates[at + 1u] = middle.at.y;
	if (parameters.dimension == 3u) {
		coordinates[at + 2u] = middle.at.z;
	}
	let made = 2u * (middle.id - parameters.input_points);
	point_parents[made] = from_id;
	point_parents[made + 1u] = to_id;
	let parent = edge_parent(e);
	set_edge_parent(half, parent);
	set_edge_parent(half + 1u, parent);
	set_edge_parent(e, 0u);
	if (edge_triangles[2u * e + 1u] == NONE) {
		edge_triangles[2u * half + 1u] = NONE;
		edge_triangles[2u * half + 3u] = NONE;
	}
}

// Cuts a side; `made` is the first new edge of its slot.
fn cut_side(side: u32, x: Point, y: Point, made: u32) -> Cut {
	let e = side & EDGE;
	let rank = rank_of(e);
	let middle = Point(parameters.points + rank, (x.at + y.at) >> vec3u(1u));
	let against = (side & AGAINST) != 0u;
	var half = made;
	var inner = e;
	if ((side & OWNED) != 0u) {
		divide_owned(e, half, select(x.id, y.id, against), select(y.id, x.id, against), middle);
		shorter += short_between(x, middle) + short_between(middle, y) - short_between(x, y);
	} else {
		inner = made;
		set_edge_parent(inner, 0u);
		let place = work[parameters.halves + rank];
		half = edges_start(place >> 11u) + (place & 0x7ffu);
	}
	let flags = side & (OWNED | AGAINST);
	return Cut(middle, flags | select(half + 1u, half, against), flags | select(half, half + 1u, against), inner);
}

// Tells the edge of a side which of its triangles this is.
fn set_triangle(side: u32, t: u32) {
	edge_triangles[2u * (side & EDGE) + select(1u, 0u, (side & OWNED) != 0u)] = t;
}

fn put_triangle(t: u32, a: Point, b: Point, c: Point, sides_of: vec3u) {
	let flagged = with_longest(a, b, c, sides_of);
	corners[3u * t] = a.id;
	corners[3u * t + 1u] = b.id;
	corners[3u * t + 2u] = c.id;
	sides[3u * t] = flagged.x;
	sides[3u * t + 1u] = flagged.y;
	sides[3u * t + 2u] = flagged.z;
}
