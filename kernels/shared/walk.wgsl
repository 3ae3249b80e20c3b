const NONE: u32 = 0xffffffffu;

// Divides `start` and what its links lead to, up to an edge that is divided already. A walk that has used up its hops
// leaves the edge from which to go on in `pending`, and counts it.
fn walk(start: u32) {
	var e = start;
	for (var hop = 0u; hop < parameters.hops; hop++) {
		let mask = 1u << (e & 31u);
		if ((atomicOr(&divided[e >> 5u], mask) & mask) != 0u) {
			return;
		}
		e = next[e];
		if (e == NONE) {
			return;
		}
	}
	let mask = 1u << (e & 31u);
	if ((atomicOr(&pending[e >> 5u], mask) & mask) == 0u) {
		atomicAdd(&counters[0], 1u);
	}
}
