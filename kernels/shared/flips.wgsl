// Choice of flips; import `adaptPoints`, `adaptRecords` and `edgeOrder` too. CPU kernel: `src/steps/adapt/flips.ts`.

// The half-edge, of the triangle with the lower index, of the edge of slot k of triangle t.
fn own_half_edge(t: u32, k: u32) -> u32 {
	let twin = triangles[TRIANGLE * t + TWIN + k];
	return select(half_edge_at(t, k), twin, !is_none(twin) && triangle_of(twin) < t);
}

// A hash of the keys of an edge's ends.
fn edge_key(t: u32, k: u32) -> u32 {
	return mix_edge(key_of(triangles[TRIANGLE * t + k]) + key_of(triangles[TRIANGLE * t + next_slot(k)]) + 1u);
}

// Whether the flip of a half-edge comes before that of another, if that flips.
fn comes_first(half_edge: u32, own: u32, key: u32, other: u32) -> bool {
	let t = triangle_of(other);
	let k = slot_of(other);
	let rate = rates[3u * t + k];
	if (other == half_edge || rate == 0u || own < rate) {
		return true;
	}
	if (own > rate) {
		return false;
	}
	let other_key = edge_key(t, k);
	return key < other_key || (key == other_key && half_edge < other);
}

fn is_first_around(half_edge: u32, own: u32, key: u32, u: u32) -> bool {
	for (var i = 0u; i < 3u; i++) {
		if (!comes_first(half_edge, own, key, own_half_edge(u, i))) {
			return false;
		}
	}
	return true;
}

// Whether the edge of slot k of its triangle t flips.
fn flips_now(t: u32, k: u32) -> bool {
	let own = rates[3u * t + k];
	if (own == 0u) {
		return false;
	}
	let half_edge = half_edge_at(t, k);
	let key = edge_key(t, k);
	var u = t;
	for (var side = 0u; side < 2u; side++) {
		if (!is_first_around(half_edge, own, key, u)) {
			return false;
		}
		for (var i = 0u; i < 3u; i++) {
			let twin = triangles[TRIANGLE * u + TWIN + i];
			if (!is_none(twin) && !is_first_around(half_edge, own, key, triangle_of(twin))) {
				return false;
			}
		}
		u = triangle_of(triangles[TRIANGLE * t + TWIN + k]);
	}
	return true;
}
