// Increase in short edges.
var<private> shorter: u32;

fn next_slot(slot: u32) -> u32 {
	return select(slot + 1u, 0u, slot == 2u);
}

// The division of three half-edges X→Y of a triangle: the rank of each among the divided edges, its first half, the
// inner edge that ends at its midpoint, 1 + the input edge that it is part of, or 0, and whether it is on the boundary;
// the last two are set for owned half-edges only.
struct Cuts { rank: vec3u, half: vec3u, inner: vec3u, parent: vec3u, is_boundary: vec3<bool> }

// `made` is the first new edge of each half-edge's slot. No read depends on a branch, so that all reads of one kind overlap: a
// half-edge that needs none reads the beginning of the buffer and ignores it.
fn read_cuts(half_edges_of: vec3u, divided: vec3<bool>, made: vec3u) -> Cuts {
	let none = vec3u(0u);
	let e = half_edges_of & vec3u(EDGE);
	let has_flag = (half_edges_of & vec3u(OWNED)) != none;
	let owned = divided & has_flag;
	let is_new = e >= vec3u(parameters.input_edges);
	let at = vec3u(parameters.ranks) + select(none, 4u * (e >> vec3u(5u)), divided);
	let words = vec3u(work[at.x], work[at.y], work[at.z]);
	let before = vec3u(work[at.x + 1u], work[at.y + 1u], work[at.z + 1u]);
	let replaced = vec3u(work[at.x + 2u], work[at.y + 2u], work[at.z + 2u]);
	let of_old = select(none, e - vec3u(parameters.input_edges), owned & is_new);
	let old = vec3u(edge_parents[of_old.x], edge_parents[of_old.y], edge_parents[of_old.z]);
	let beside = select(none, e, owned);
	let across = vec3u(edge_triangles[beside.x].y, edge_triangles[beside.y].y, edge_triangles[beside.z].y);
	let bit = e & vec3u(31u);
	let rank = before + countOneBits(words & ((vec3u(1u) << bit) - vec3u(1u)));
	let half_at = select(none, vec3u(parameters.halves) + rank, divided & !has_flag);
	let place = vec3u(work[half_at.x], work[half_at.y], work[half_at.z]);
	let block = select(none, place >> vec3u(11u), divided & !has_flag);
	let start = vec3u(edges_start(block.x), edges_start(block.y), edges_start(block.z));
	let half = select(start + (place & vec3u(0x7ffu)), made, has_flag);
	let first = select(e + vec3u(1u), none, ((replaced >> bit) & vec3u(1u)) == vec3u(1u));
	return Cuts(rank, half, select(made, e, has_flag), select(first, old, is_new), across == vec3u(NONE));
}

// A divided half-edge X→Y of a triangle, as above, its midpoint, and the squared lengths of its halves. An undivided
// one has the first square only: its own.
struct Cut { midpoint: Point, half: u32, inner: u32, parent: u32, is_boundary: bool, squares: vec2f }

fn cut_of(cuts: Cuts, k: u32, x: Point, y: Point, is_divided: bool) -> Cut {
	let midpoint = Point(parameters.points + cuts.rank[k], (x.at + y.at) >> vec3u(1u));
	let end = Point(0u, select(y.at, midpoint.at, is_divided));
	let squares = vec2f(rough_square(x, end), rough_square(midpoint, y));
	return Cut(midpoint, cuts.half[k], cuts.inner[k], cuts.parent[k], cuts.is_boundary[k], squares);
}

// The half that starts at X, and the one that ends at Y.
fn head_of(half_edge: u32, cut: Cut) -> u32 {
	return (half_edge & (OWNED | AGAINST)) | (cut.half + select(1u, 0u, (half_edge & AGAINST) != 0u));
}

fn tail_of(half_edge: u32, cut: Cut) -> u32 {
	return (half_edge & (OWNED | AGAINST)) | (cut.half + select(0u, 1u, (half_edge & AGAINST) != 0u));
}

fn set_point(p: Point) {
	if (dimension == 2u) {
		coordinates[p.id] = p.at.xy;
		return;
	}
	let at = (3u * p.id) >> 1u;
	let odd = p.id & 1u;
	coordinates[at + odd] = pair_of(p.id, p.at);
	coordinates[at + 1u - odd][odd] = single_of(p.id, p.at);
}

// Writes the parent of the inner edge and, for the owner of the divided edge, the new point and the parents and
// boundary of both halves.
fn put_cut(half_edge: u32, x: Point, y: Point, cut: Cut) {
	set_edge_parent(cut.inner, 0u);
	if ((half_edge & OWNED) == 0u) {
		return;
	}
	let midpoint = cut.midpoint;
	set_point(midpoint);
	let ends = select(vec2u(x.id, y.id), vec2u(y.id, x.id), (half_edge & AGAINST) != 0u);
	point_parents[midpoint.id - parameters.input_points] = ends;
	set_edge_parent(cut.half, cut.parent);
	set_edge_parent(cut.half + 1u, cut.parent);
	if (cut.is_boundary) {
		set_edge_triangle(cut.half, 1u, NONE);
		set_edge_triangle(cut.half + 1u, 1u, NONE);
	}
	// Halves of a short edge are short.
	if (any(cut.squares < vec2f(SHORT))) {
		shorter += is_short(cut.squares.x) + is_short(cut.squares.y) - is_short(rough_square(x, y));
	}
}

// Writes t as a triangle of the half-edge's edge. Both triangles may do so at once: each writes its own u32.
fn set_triangle(half_edge: u32, t: u32) {
	set_edge_triangle(half_edge & EDGE, select(1u, 0u, (half_edge & OWNED) != 0u), t);
}

// Writes a divided half-edge X→Y: the triangles `beside` its inner edge, and those of its halves on this side.
fn put_divided(half_edge: u32, x: Point, y: Point, cut: Cut, beside: vec2u, at_x: u32, at_y: u32) {
	put_cut(half_edge, x, y, cut);
	set_edge_triangles(cut.inner, beside);
	set_triangle(head_of(half_edge, cut), at_x);
	set_triangle(tail_of(half_edge, cut), at_y);
}
