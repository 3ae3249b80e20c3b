// How many more edges are short.
var<private> shorter: u32;

fn next_slot(slot: u32) -> u32 {
	return select(slot + 1u, 0u, slot == 2u);
}

// A divided side X→Y of a triangle: its midpoint, its first half, the edge that comes to the midpoint from inside, 1 + the
// input edge that it is a part of, or 0, and whether it has no other triangle; the last two where its owner asks.
struct Cut { middle: Point, half: u32, inner: u32, parent: u32, is_boundary: bool }

// What there is to know of a side; `made` is the first new edge of its slot. No read stands behind a branch, so that all
// are under way together: what a side has no use for is read from the beginning of its plane and not looked at.
fn read_cut(side: u32, x: Point, y: Point, made: u32) -> Cut {
	let e = side & EDGE;
	let owned = (side & OWNED) != 0u;
	let at = rank_word(e);
	let words = vec3u(work[at], work[at + 1u], work[at + 2u]);
	let is_new = e >= parameters.input_edges;
	let old = edge_parents[select(0u, e - parameters.input_edges, owned && is_new)];
	let across = edge_triangles[select(0u, e, owned)].y;
	let rank = words.y + countOneBits(words.x & ((1u << (e & 31u)) - 1u));
	let place = work[select(0u, parameters.halves + rank, !owned)];
	let half = edges_start(select(0u, place >> 11u, !owned)) + (place & 0x7ffu);
	let first = select(e + 1u, 0u, ((words.z >> (e & 31u)) & 1u) == 1u);
	let middle = Point(parameters.points + rank, (x.at + y.at) >> vec3u(1u));
	let parent = select(first, old, is_new);
	return Cut(middle, select(half, made, owned), select(made, e, owned), parent, across == NONE);
}

// The half that sets out from X, and the one that ends at Y.
fn head_of(side: u32, cut: Cut) -> u32 {
	return (side & (OWNED | AGAINST)) | (cut.half + select(1u, 0u, (side & AGAINST) != 0u));
}

fn tail_of(side: u32, cut: Cut) -> u32 {
	return (side & (OWNED | AGAINST)) | (cut.half + select(0u, 1u, (side & AGAINST) != 0u));
}

fn set_edge_parent(e: u32, parent: u32) {
	if (e >= parameters.input_edges) {
		edge_parents[e - parameters.input_edges] = parent;
	}
}

// What the owner of a divided edge makes: the new point, and its halves' parents and boundary.
fn put_cut(side: u32, x: Point, y: Point, cut: Cut) {
	set_edge_parent(cut.inner, 0u);
	if ((side & OWNED) == 0u) {
		return;
	}
	let middle = cut.middle;
	let at = parameters.dimension * middle.id;
	coordinates[at] = middle.at.x;
	coordinates[at + 1u] = middle.at.y;
	if (parameters.dimension == 3u) {
		coordinates[at + 2u] = middle.at.z;
	}
	let ends = select(vec2u(x.id, y.id), vec2u(y.id, x.id), (side & AGAINST) != 0u);
	point_parents[middle.id - parameters.input_points] = ends;
	set_edge_parent(cut.half, cut.parent);
	set_edge_parent(cut.half + 1u, cut.parent);
	if (cut.is_boundary) {
		edge_triangles[cut.half].y = NONE;
		edge_triangles[cut.half + 1u].y = NONE;
	}
	shorter += short_between(x, middle) + short_between(middle, y) - short_between(x, y);
}

// Tells the edge of a side which of its triangles this is. Two triangles may do so at once: each writes its own word.
fn set_triangle(side: u32, t: u32) {
	edge_triangles[side & EDGE][select(1u, 0u, (side & OWNED) != 0u)] = t;
}
