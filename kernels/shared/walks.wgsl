// Walks along the propagation paths of many triangles in one loop, so that an invocation begins its next path while
// others of its subgroup are still on theirs. Requires `walk` and its requirements.

// Walks from each triangle 32 w + i whose bit i is set in `sources`, as `walk` does: from its longest edge or, with
// `all` 1, from each of its edges.
fn walk_all(w: u32, sources: u32) {
	var remaining = sources;
	var slot = 0u;
	var t = 0u;
	var e = 0u;
	var hop = 0u;
	var is_walking = false;
	loop {
		if (is_walking) {
			is_walking = false;
			if (hop == parameters.hops) {
				if (!set_bit(parameters.pending_start, e)) {
					atomicAdd(&status[UNFINISHED], 1u);
				}
			} else {
				let pair = edge_triangles[e];
				let across = select(pair.x, pair.y, pair.x == t);
				is_walking = !set_bit(0u, e);
				if (is_walking) {
					touch(t);
					is_walking = across != NONE;
					if (is_walking) {
						touch(across);
					}
				}
				t = across;
				hop++;
			}
		}
		let begins_path = !is_walking;
		if (begins_path) {
			if (remaining == 0u) {
				break;
			}
			t = 32u * w + firstTrailingBit(remaining);
			hop = 0u;
		}
		var next = longest_edge(t);
		if (begins_path) {
			if (parameters.all != 0u) {
				let at = 3u * t + slot;
				next = half_edges[at >> 1u][at & 1u] & EDGE;
				slot = select(slot + 1u, 0u, slot == 2u);
			}
			if (slot == 0u) {
				remaining &= remaining - 1u;
			}
		}
		is_walking = begins_path || next != e;
		e = next;
	}
}
