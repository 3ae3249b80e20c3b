// Walks along the links from longest edge to longest edge; `bits` holds a bit for each edge, then the sets at the
// offsets that `parameters` give.
fn set_bit(start: u32, i: u32) -> bool {
	let mask = 1u << (i & 31u);
	return (atomicOr(&bits[start + (i >> 5u)], mask) & mask) != 0u;
}

fn longest_edge(t: u32) -> u32 {
	let at = (3u * t) >> 1u;
	let own = triple_of(t, half_edges[at], half_edges[at + 1u]);
	return select(select(own.z, own.y, (own.y & LONGEST) != 0u), own.x, (own.x & LONGEST) != 0u) & EDGE;
}

fn touch(t: u32) {
	if (parameters.sparse != 0u) {
		set_bit(parameters.touched_start, t);
	}
}

// Divides the edges of a propagation path, from edge `start` of a triangle up to an edge that is divided already. A
// walk that stops at `hops` edges sets the bit of the next edge from `pending_start` on, and counts it in `status`.
fn walk(triangle: u32, start: u32) {
	var t = triangle;
	var e = start;
	for (var hop = 0u; hop < parameters.hops; hop++) {
		if (set_bit(0u, e)) {
			return;
		}
		touch(t);
		let both = edge_triangles[e];
		t = select(both.x, both.y, both.x == t);
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
