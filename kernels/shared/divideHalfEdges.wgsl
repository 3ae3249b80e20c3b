// Divides half-edges and writes their new points and edges. Requires `divisionBuffers`, `halfEdgeBits`, `head`,
// `measure`, `status`, `triples` and `newEdges`. CPU kernel: `src/steps/longest-edge/cut.ts`.

// Increase in the number of short edges.
var<private> short_increase: u32;

fn next_slot(slot: u32) -> u32 {
	return select(slot + 1u, 0u, slot == 2u);
}

// The division of three half-edges X→Y of a triangle: the rank of each among the divided edges, its first half, the
// inner edge that ends at its midpoint, 1 + the input edge that it is part of, or 0, and whether it is on the
// boundary. The last two are set for owned half-edges only.
struct Cuts { rank: vec3u, half: vec3u, inner: vec3u, parent: vec3u, is_boundary: vec3<bool> }

// Reads the division of three half-edges; `first_edges` is the first new edge of each slot. No read depends on a
// branch, so that all reads of one kind overlap: a half-edge that needs none reads the beginning of the buffer and
// ignores it.
fn read_cuts(own_half_edges: vec3u, divided: vec3<bool>, first_edges: vec3u) -> Cuts {
	let zero = vec3u(0u);
	let e = own_half_edges & vec3u(EDGE);
	let is_owner = (own_half_edges & vec3u(OWNED)) != zero;
	let is_owned_cut = divided & is_owner;
	let is_new = e >= vec3u(parameters.input_edges);
	let at = vec3u(parameters.ranks) + select(zero, 4u * (e >> vec3u(5u)), divided);
	let edge_bits = vec3u(work[at.x], work[at.y], work[at.z]);
	let before = vec3u(work[at.x + 1u], work[at.y + 1u], work[at.z + 1u]);
	let replaced = vec3u(work[at.x + 2u], work[at.y + 2u], work[at.z + 2u]);
	let parent_at = select(zero, e - vec3u(parameters.input_edges), is_owned_cut & is_new);
	let old_parent = vec3u(edge_parents[parent_at.x], edge_parents[parent_at.y], edge_parents[parent_at.z]);
	let owned_edge = select(zero, e, is_owned_cut);
	let across = vec3u(edge_triangles[owned_edge.x].y, edge_triangles[owned_edge.y].y, edge_triangles[owned_edge.z].y);
	let bit = e & vec3u(31u);
	let rank = before + countOneBits(edge_bits & ((vec3u(1u) << bit) - vec3u(1u)));
	let half_at = select(zero, vec3u(parameters.halves) + rank, divided & !is_owner);
	let packed_half = vec3u(work[half_at.x], work[half_at.y], work[half_at.z]);
	let block = select(zero, packed_half >> vec3u(11u), divided & !is_owner);
	let block_start = vec3u(edges_start(block.x), edges_start(block.y), edges_start(block.z));
	let half = select(block_start + (packed_half & vec3u(0x7ffu)), first_edges, is_owner);
	let input_parent = select(e + vec3u(1u), zero, ((replaced >> bit) & vec3u(1u)) == vec3u(1u));
	return Cuts(rank, half, select(first_edges, e, is_owner), select(input_parent, old_parent, is_new), across == vec3u(NONE));
}

// One half-edge X→Y of `Cuts` with its midpoint and the squared lengths of its halves. An undivided one has the first
// square alone, its own.
struct Cut { midpoint: Point, half: u32, inner: u32, parent: u32, is_boundary: bool, squares: vec2f }

fn cut_of(cuts: Cuts, k: u32, x: Point, y: Point, is_divided: bool) -> Cut {
	let midpoint = Point(parameters.points + cuts.rank[k], (x.at + y.at) >> vec3u(1u));
	let end = Point(0u, select(y.at, midpoint.at, is_divided));
	let squares = vec2f(rough_square(x, end), rough_square(midpoint, y));
	return Cut(midpoint, cuts.half[k], cuts.inner[k], cuts.parent[k], cuts.is_boundary[k], squares);
}

// The half of a half-edge X→Y that starts at X, and the one that ends at Y.
fn head_of(half_edge: u32, cut: Cut) -> u32 {
	return (half_edge & (OWNED | AGAINST)) | (cut.half + select(1u, 0u, (half_edge & AGAINST) != 0u));
}

fn tail_of(half_edge: u32, cut: Cut) -> u32 {
	return (half_edge & (OWNED | AGAINST)) | (cut.half + select(0u, 1u, (half_edge & AGAINST) != 0u));
}

// Writes the coordinates of a new point.
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
fn write_cut(half_edge: u32, x: Point, y: Point, cut: Cut) {
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
		short_increase += is_short(cut.squares.x) + is_short(cut.squares.y) - is_short(rough_square(x, y));
	}
}

// Writes t as the triangle of a half-edge's edge. Both triangles may do so at once: each writes its own u32.
fn set_triangle(half_edge: u32, t: u32) {
	set_edge_triangle(half_edge & EDGE, select(1u, 0u, (half_edge & OWNED) != 0u), t);
}

// Writes a divided half-edge X→Y: the two triangles of its inner edge, and those of its halves at X and Y.
fn write_divided(half_edge: u32, x: Point, y: Point, cut: Cut, inner_triangles: vec2u, t_at_x: u32, t_at_y: u32) {
	write_cut(half_edge, x, y, cut);
	set_edge_triangles(cut.inner, inner_triangles);
	set_triangle(head_of(half_edge, cut), t_at_x);
	set_triangle(tail_of(half_edge, cut), t_at_y);
}
