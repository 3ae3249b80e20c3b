// An independent set of edge flips: an edge flips if it comes first, by `rates`, then by a hash of its ends' keys,
// among the edges of its two triangles and of their neighbours, so that no two quadrilaterals share an edge. Requires
// `adaptPoints`, `adaptRecords` and `edgeOrder`. CPU kernel: `src/steps/adapt/flips.ts`.

// The half-edge that represents the edge of slot k of triangle t: that of the lower of its triangles.
fn owner_half_edge(t: u32, k: u32) -> u32 {
	let twin = triangles[TRIANGLE * t + TWIN + k];
	return select(half_edge_at(t, k), twin, !is_none(twin) && triangle_of(twin) < t);
}

// A hash of the keys of an edge's ends.
fn edge_key(t: u32, k: u32) -> u32 {
	return mix_edge(key_of(triangles[TRIANGLE * t + k]) + key_of(triangles[TRIANGLE * t + next_slot(k)]) + 1u);
}

// Whether a half-edge with this rate and hash `key` comes before another; also if the other is the same or has rate 0.
fn comes_first(half_edge: u32, rate: u32, key: u32, other: u32) -> bool {
	let t = triangle_of(other);
	let k = slot_of(other);
	let other_rate = rates[3u * t + k];
	if (other == half_edge || other_rate == 0u || rate < other_rate) {
		return true;
	}
	if (rate > other_rate) {
		return false;
	}
	let other_key = edge_key(t, k);
	return key < other_key || (key == other_key && half_edge < other);
}

// Whether a half-edge comes before all other half-edges of triangle u.
fn is_first_around(half_edge: u32, rate: u32, key: u32, u: u32) -> bool {
	for (var i = 0u; i < 3u; i++) {
		if (!comes_first(half_edge, rate, key, owner_half_edge(u, i))) {
			return false;
		}
	}
	return true;
}

// Whether the edge of slot k of triangle t flips; `rates` is 0 in the triangle that does not represent it.
fn flips_now(t: u32, k: u32) -> bool {
	let rate = rates[3u * t + k];
	if (rate == 0u) {
		return false;
	}
	let half_edge = half_edge_at(t, k);
	let key = edge_key(t, k);
	var u = t;
	for (var triangle_index = 0u; triangle_index < 2u; triangle_index++) {
		if (!is_first_around(half_edge, rate, key, u)) {
			return false;
		}
		for (var i = 0u; i < 3u; i++) {
			let twin = triangles[TRIANGLE * u + TWIN + i];
			if (!is_none(twin) && !is_first_around(half_edge, rate, key, triangle_of(twin))) {
				return false;
			}
		}
		u = triangle_of(triangles[TRIANGLE * t + TWIN + k]);
	}
	return true;
}
