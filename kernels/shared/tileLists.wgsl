// Chooses the entries of points' lists for a tile of 512 triangles, after `tileEdges` has linked twins. A point is
// open if it has an unmatched half-edge in the tile. The edges of the tile, each represented by its first half-edge,
// are listed at their near ends: at an open point all of them, at any other point a single mark instead.

// Flags of half-edges, three bits each for those of a triangle. FIRST: the first half-edge of its edge, listed if its
// near end is open. MAY_MARK: sets the mark if its near end is not.
const FIRST: u32 = 1u;
const MAY_MARK: u32 = 8u;

// Bloom filter of open points, by a hash; a point that is not open may be listed as if it were.
var<workgroup> open_points: array<atomic<u32>, 64>;
// Hash table of near ends, each entry the last point stored: the complement of its `mixed`, which is a bijection, so
// that 0 means empty. A half-edge that finds its own near end leaves the mark to an earlier half-edge.
var<workgroup> claimed_ends: array<atomic<u32>, 256>;
// Bits of the tile in `firsts` and in `listed`.
var<workgroup> first_bits: array<atomic<u32>, 48>;
var<workgroup> listed_bits: array<atomic<u32>, 48>;
// Number of entries stored by `store_entries`.
var<workgroup> entry_count: atomic<u32>;

fn set_open(hash: u32) {
	atomicOr(&open_points[hash >> 26u], 1u << ((hash >> 21u) & 31u));
}

fn is_open(hash: u32) -> bool {
	return parameters.by_degree == 1u
		|| ((atomicLoad(&open_points[hash >> 26u]) >> ((hash >> 21u) & 31u)) & 1u) == 1u;
}

// Sets up to three bits from bit `at` on.
fn set_firsts(at: u32, bits: u32) {
	atomicOr(&first_bits[at >> 5u], bits << (at & 31u));
	if ((at & 31u) > 29u) {
		atomicOr(&first_bits[(at >> 5u) + 1u], bits >> (32u - (at & 31u)));
	}
}

// Flags of a first half-edge with this near end.
fn claim_near_end(near_hash: u32) -> u32 {
	let previous = atomicExchange(&claimed_ends[near_hash >> 24u], ~near_hash);
	return select(FIRST | MAY_MARK, FIRST, previous == ~near_hash);
}

// Flags of the half-edges of a triangle with corners `a`, after all twins are linked.
fn find_firsts(first: u32, a: vec3u, near_hash: vec3u) -> u32 {
	let twins = vec3u(
		atomicLoad(&buckets[first]),
		atomicLoad(&buckets[first + 1u]),
		atomicLoad(&buckets[first + 2u]),
	);
	let has_no_twin = twins == vec3u(0u);
	if (any(has_no_twin)) {
		let hash = mixed(a);
		if (has_no_twin.x || has_no_twin.z) {
			set_open(hash.x);
		}
		if (has_no_twin.x || has_no_twin.y) {
			set_open(hash.y);
		}
		if (has_no_twin.y || has_no_twin.z) {
			set_open(hash.z);
		}
	}
	// Without a twin, 0 - 1 is above all half-edges.
	let is_first = (vec3u(first) + vec3u(0u, 1u, 2u)) < ((twins & vec3u(~SAME_DIRECTION)) - vec3u(1u));
	var flags = 0u;
	if (is_first.x) {
		flags |= claim_near_end(near_hash.x);
	}
	if (is_first.y) {
		flags |= claim_near_end(near_hash.y) << 1u;
	}
	if (is_first.z) {
		flags |= claim_near_end(near_hash.z) << 2u;
	}
	set_firsts(first, flags & 7u);
	return flags;
}

// Keeps FIRST if the near end is open, else MAY_MARK.
fn choose_entry(half_edge: u32, flags: u32, near_hash: u32) -> u32 {
	if ((flags & FIRST) != 0u && is_open(near_hash)) {
		atomicOr(&listed_bits[half_edge >> 5u], 1u << (half_edge & 31u));
		return FIRST;
	}
	return flags & MAY_MARK;
}

// Reduces the flags of a triangle's half-edges to at most one each, once all open points are marked.
fn choose_entries(first: u32, flags: u32, near_hash: vec3u) -> u32 {
	return choose_entry(first, flags, near_hash.x)
		| (choose_entry(first + 1u, flags >> 1u, near_hash.y) << 1u)
		| (choose_entry(first + 2u, flags >> 2u, near_hash.z) << 2u);
}

// Stores the entry of one half-edge; returns the index after it.
fn store_entry(index: u32, half_edge: u32, flags: u32, near: u32) -> u32 {
	if ((flags & (FIRST | MAY_MARK)) == 0u) {
		return index;
	}
	before[index] = near;
	atomicStore(&buckets[index], select(0u, half_edge + 1u, (flags & FIRST) != 0u));
	return index + 1u;
}

// Stores for each flagged half-edge of a triangle its near end in `before`, and in `buckets`, which are free by then,
// 1 + the half-edge to list, or 0 for a mark; returns the index after the last.
fn store_entries(index: u32, first: u32, flags: u32, near: vec3u) -> u32 {
	let second = store_entry(index, first, flags, near.x);
	let third = store_entry(second, first + 1u, flags >> 1u, near.y);
	return store_entry(third, first + 2u, flags >> 2u, near.z);
}
