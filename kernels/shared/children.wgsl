// Writes the children of a divided triangle t. x, y, z are its half-edges from slot k on, `fresh` is the first of its new
// triangles. Requires `adaptRecords`. CPU kernel: `src/steps/adapt/divideTriangles.ts`.

// A half-edge of a triangle: its origin, its line, its midpoint, and the twins of its first and second half.
struct Part { corner: u32, line: u32, made: u32, head: u32, tail: u32 }

// Rotates the values of three slots, so that slot k comes first.
fn from_slot(values: vec3u, k: u32) -> vec3u {
	return select(select(values.zxy, values.yzx, vec3<bool>(k == 1u)), values, vec3<bool>(k == 0u));
}

// The inverse of `from_slot`.
fn from_first(values: vec3u, k: u32) -> vec3u {
	return select(select(values.yzx, values.zxy, vec3<bool>(k == 1u)), values, vec3<bool>(k == 0u));
}

// Writes a child: its corners, twins and lines, given from slot k on, and its origin.
fn put(child: u32, k: u32, corners: vec3u, across: vec3u, along: vec3u, origin: u32) {
	let own = from_first(corners, k);
	let twins = from_first(across, k);
	triangles[3u * child] = own.xy;
	triangles[3u * child + 1u] = vec2u(own.z, twins.x);
	triangles[3u * child + 2u] = twins.yz;
	lines[child] = vec4u(from_first(along, k), origin);
}

// Divides all edges: a child at each corner, and one between them.
fn put_four(t: u32, fresh: u32, x: Part, y: Part, z: Part, origin: u32) {
	let inner = fresh + 2u;
	let m = x.made;
	let n = y.made;
	let o = z.made;
	put(t, 0u, vec3u(x.corner, m, o), vec3u(x.head, half_edge_at(inner, 1u), z.tail), vec3u(x.line, 0u, z.line), origin);
	put(fresh, 0u, vec3u(m, y.corner, n), vec3u(x.tail, y.head, half_edge_at(inner, 2u)), vec3u(x.line, y.line, 0u), origin);
	put(fresh + 1u, 0u, vec3u(o, n, z.corner), vec3u(half_edge_at(inner, 0u), y.tail, z.head), vec3u(0u, y.line, z.line), origin);
	let corners = vec3u(half_edge_at(fresh + 1u, 0u), half_edge_at(t, 1u), half_edge_at(fresh, 2u));
	put(inner, 0u, vec3u(n, o, m), corners, vec3u(0u), origin);
}

// Divides the edge of slot k only.
fn put_two(t: u32, fresh: u32, k: u32, x: Part, y: Part, z: Part, origin: u32) {
	let near = vec3u(x.head, half_edge_at(fresh, previous_slot(k)), z.head);
	let far = vec3u(x.tail, y.head, half_edge_at(t, next_slot(k)));
	put(t, k, vec3u(x.corner, x.made, z.corner), near, vec3u(x.line, 0u, z.line), origin);
	put(fresh, k, vec3u(x.made, y.corner, z.corner), far, vec3u(x.line, y.line, 0u), origin);
}

// Divides both edges but that of slot k; `is_other` chooses the diagonal from the end of that edge, not its origin.
fn put_three(t: u32, fresh: u32, k: u32, x: Part, y: Part, z: Part, origin: u32, is_other: bool) {
	let k1 = next_slot(k);
	let k2 = previous_slot(k);
	let p = y.made;
	let r = z.made;
	let between = fresh + 1u;
	if (is_other) {
		let first = vec3u(x.head, half_edge_at(between, k), z.tail);
		let second = vec3u(half_edge_at(t, k1), y.head, half_edge_at(fresh, k));
		put(t, k, vec3u(x.corner, y.corner, r), first, vec3u(x.line, 0u, z.line), origin);
		put(between, k, vec3u(r, y.corner, p), second, vec3u(0u, y.line, 0u), origin);
	} else {
		let first = vec3u(x.head, y.head, half_edge_at(between, k));
		let second = vec3u(half_edge_at(t, k2), half_edge_at(fresh, k), z.tail);
		put(t, k, vec3u(x.corner, y.corner, p), first, vec3u(x.line, y.line, 0u), origin);
		put(between, k, vec3u(x.corner, p, r), second, vec3u(0u, 0u, z.line), origin);
	}
	let last = vec3u(half_edge_at(between, select(k1, k2, is_other)), y.tail, z.head);
	put(fresh, k, vec3u(r, p, z.corner), last, vec3u(0u, y.line, z.line), origin);
}
