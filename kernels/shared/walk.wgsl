// Walks along propagation paths, from longest edge to longest edge (Rivara 1997). `bits` has a bit set of divided
// edges, then at the offsets `pending_start` and `touched_start`, in u32, those of unfinished edges and touched
// triangles. Requires `halfEdgeBits`, `status` and `triples`.

// Sets bit i of the bit set at `start`; returns whether it was set before.
fn set_bit(start: u32, i: u32) -> bool {
	let mask = 1u << (i & 31u);
	return (atomicOr(&bits[start + (i >> 5u)], mask) & mask) != 0u;
}

// The longest edge of triangle t, 0-based.
fn longest_edge(t: u32) -> u32 {
	let at = (3u * t) >> 1u;
	let own = triple_of(t, half_edges[at], half_edges[at + 1u]);
	return select(select(own.z, own.y, (own.y & LONGEST) != 0u), own.x, (own.x & LONGEST) != 0u) & EDGE;
}

// Sets the bit of a touched triangle in sparse rounds.
fn touch(t: u32) {
	if (parameters.sparse != 0u) {
		set_bit(parameters.touched_start, t);
	}
}

// Divides the edges of a propagation path, from edge `start` of a triangle to a terminal edge, the boundary, or an edge
// that is divided already. After `parameters.hops` edges the next edge is added to the unfinished ones instead, and
// counted in `status`.
fn walk(triangle: u32, start: u32) {
	var t = triangle;
	var e = start;
	for (var hop = 0u; hop < parameters.hops; hop++) {
		if (set_bit(0u, e)) {
			return;
		}
		touch(t);
		let pair = edge_triangles[e];
		t = select(pair.x, pair.y, pair.x == t);
		if (t == NONE) {
			return;
		}
		touch(t);
		let next = longest_edge(t);
		if (next == e) {
			return;
		}
		e = next;
	}
	if (!set_bit(parameters.pending_start, e)) {
		atomicAdd(&status[UNFINISHED], 1u);
	}
}
