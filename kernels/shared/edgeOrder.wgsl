// The strict total order on edges: by exact squared length (high u32 first), equal ones by a bijective hash of the
// edge's index, the 32-bit finaliser of MurmurHash3. CPU kernel: `src/mesh/edgeOrder.ts`.

// Bijective hash of an edge's index.
fn mix_edge(edge: u32) -> u32 {
	var h = edge;
	h = (h ^ (h >> 16u)) * 0x85ebca6bu;
	h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
	return h ^ (h >> 16u);
}

// Whether edge a comes after edge b in the order on edges.
fn is_longer(a: u32, length_a: vec2u, b: u32, length_b: vec2u) -> bool {
	if (length_a.x != length_b.x) {
		return length_a.x > length_b.x;
	}
	if (length_a.y != length_b.y) {
		return length_a.y > length_b.y;
	}
	return mix_edge(a) > mix_edge(b);
}
