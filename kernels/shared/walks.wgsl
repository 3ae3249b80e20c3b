// Follows the propagation path of each triangle 32 w + i whose bit i is set in `those`, as `walk` does, or with
// `parameters.all` = 1 the paths from its three edges. One loop has the hops of all paths: an invocation begins its next
// path while others of its subgroup are still on theirs, and does not wait for the longest.
fn walk_all(w: u32, those: u32) {
	var left = those;
	var slot = 0u;
	var t = 0u;
	var e = 0u;
	var hop = 0u;
	var walks = false;
	loop {
		if (walks) {
			walks = false;
			if (hop == parameters.hops) {
				if (!set_bit(parameters.pending_start, e)) {
					atomicAdd(&status[UNFINISHED], 1u);
				}
			} else {
				let both = edge_triangles[e];
				let across = select(both.x, both.y, both.x == t);
				walks = !set_bit(0u, e);
				if (walks) {
					touch(t);
					walks = across != NONE;
					if (walks) {
						touch(across);
					}
				}
				t = across;
				hop++;
			}
		}
		let begins = !walks;
		if (begins) {
			if (left == 0u) {
				break;
			}
			t = 32u * w + firstTrailingBit(left);
			hop = 0u;
		}
		var next = longest_edge(t);
		if (begins) {
			if (parameters.all != 0u) {
				let at = 3u * t + slot;
				next = half_edges[at >> 1u][at & 1u] & EDGE;
				slot = select(slot + 1u, 0u, slot == 2u);
			}
			if (slot == 0u) {
				left &= left - 1u;
			}
		}
		walks = begins || next != e;
		e = next;
	}
}
