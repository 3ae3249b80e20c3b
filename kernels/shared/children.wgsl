// Writes the children of a divided triangle t. x, y, z are its half-edges from slot k on, `first_new` is the first of
// its new triangles. The pattern of divided edges decides between two, three and four children (`pattern`). Requires
// `adaptRecords`. CPU kernel: `src/steps/adapt/divideTriangles.ts`.

// A half-edge of a triangle: its origin, its line, its midpoint, and the twins of its first and second half.
struct HalfEdge { corner: u32, line: u32, midpoint: u32, head_twin: u32, tail_twin: u32 }

// Rotates the values of three slots, so that slot k comes first.
fn from_slot(values: vec3u, k: u32) -> vec3u {
	return select(select(values.zxy, values.yzx, vec3<bool>(k == 1u)), values, vec3<bool>(k == 0u));
}

// The inverse of `from_slot`.
fn to_slot(values: vec3u, k: u32) -> vec3u {
	return select(select(values.yzx, values.zxy, vec3<bool>(k == 1u)), values, vec3<bool>(k == 0u));
}

// Writes a child: its corners, twins and lines, all from slot k on, and the input triangle.
fn write_child(child: u32, k: u32, corners: vec3u, child_twins: vec3u, child_lines: vec3u, origin: u32) {
	let own_corners = to_slot(corners, k);
	let own_twins = to_slot(child_twins, k);
	triangles[3u * child] = own_corners.xy;
	triangles[3u * child + 1u] = vec2u(own_corners.z, own_twins.x);
	triangles[3u * child + 2u] = own_twins.yz;
	lines[child] = vec4u(to_slot(child_lines, k), origin);
}

// Divides all edges: a child at each corner, and one between them.
fn divide_in_four(t: u32, first_new: u32, x: HalfEdge, y: HalfEdge, z: HalfEdge, origin: u32) {
	let inner = first_new + 2u;
	let m = x.midpoint;
	let n = y.midpoint;
	let o = z.midpoint;
	write_child(
		t, 0u, vec3u(x.corner, m, o), vec3u(x.head_twin, half_edge_at(inner, 1u), z.tail_twin),
		vec3u(x.line, 0u, z.line), origin);
	write_child(
		first_new, 0u, vec3u(m, y.corner, n), vec3u(x.tail_twin, y.head_twin, half_edge_at(inner, 2u)),
		vec3u(x.line, y.line, 0u), origin);
	write_child(
		first_new + 1u, 0u, vec3u(o, n, z.corner), vec3u(half_edge_at(inner, 0u), y.tail_twin, z.head_twin),
		vec3u(0u, y.line, z.line), origin);
	let inner_twins = vec3u(half_edge_at(first_new + 1u, 0u), half_edge_at(t, 1u), half_edge_at(first_new, 2u));
	write_child(inner, 0u, vec3u(n, o, m), inner_twins, vec3u(0u), origin);
}

// Divides the edge of slot k only.
fn divide_in_two(t: u32, first_new: u32, k: u32, x: HalfEdge, y: HalfEdge, z: HalfEdge, origin: u32) {
	let twins_x = vec3u(x.head_twin, half_edge_at(first_new, previous_slot(k)), z.head_twin);
	let twins_y = vec3u(x.tail_twin, y.head_twin, half_edge_at(t, next_slot(k)));
	write_child(t, k, vec3u(x.corner, x.midpoint, z.corner), twins_x, vec3u(x.line, 0u, z.line), origin);
	write_child(first_new, k, vec3u(x.midpoint, y.corner, z.corner), twins_y, vec3u(x.line, y.line, 0u), origin);
}

// Divides both edges but that of slot k; `other_diagonal` chooses the diagonal from the end of that edge, not its
// origin.
fn divide_in_three(t: u32, first_new: u32, k: u32, x: HalfEdge, y: HalfEdge, z: HalfEdge, origin: u32, other_diagonal: bool) {
	let k1 = next_slot(k);
	let k2 = previous_slot(k);
	let p = y.midpoint;
	let r = z.midpoint;
	let between = first_new + 1u;
	if (other_diagonal) {
		let first = vec3u(x.head_twin, half_edge_at(between, k), z.tail_twin);
		let second = vec3u(half_edge_at(t, k1), y.head_twin, half_edge_at(first_new, k));
		write_child(t, k, vec3u(x.corner, y.corner, r), first, vec3u(x.line, 0u, z.line), origin);
		write_child(between, k, vec3u(r, y.corner, p), second, vec3u(0u, y.line, 0u), origin);
	} else {
		let first = vec3u(x.head_twin, y.head_twin, half_edge_at(between, k));
		let second = vec3u(half_edge_at(t, k2), half_edge_at(first_new, k), z.tail_twin);
		write_child(t, k, vec3u(x.corner, y.corner, p), first, vec3u(x.line, y.line, 0u), origin);
		write_child(between, k, vec3u(x.corner, p, r), second, vec3u(0u, 0u, z.line), origin);
	}
	let last = vec3u(half_edge_at(between, select(k1, k2, other_diagonal)), y.tail_twin, z.head_twin);
	write_child(first_new, k, vec3u(r, p, z.corner), last, vec3u(0u, y.line, z.line), origin);
}
