// Chooses the entries of points' lists for a tile of 512 triangles. A point is open if it has an unmatched half-edge in the
// tile. The edges of the tile, each represented by its first half-edge, are listed at their near ends: at an open point
// all of them, at any other point a single mark instead.

// Flags of half-edges, three bits each for those of a triangle. FIRST: the first half-edge of its edge, listed if its near
// end is open. MAY_MARK: sets the mark if its near end is not.
const FIRST: u32 = 1u;
const MAY_MARK: u32 = 8u;

// Bloom filter of open points, by a hash; a point that is not open may be listed as if it were.
var<workgroup> open_points: array<atomic<u32>, 64>;
// Hash table of near ends, each entry the last point stored: the complement of its `mixed`, which is a bijection, so that 0
// means empty. A half-edge that finds its own near end leaves the mark to an earlier half-edge.
var<workgroup> chosen: array<atomic<u32>, 256>;
var<workgroup> first_bits: array<atomic<u32>, 48>;
var<workgroup> listed_bits: array<atomic<u32>, 48>;
var<workgroup> hung: atomic<u32>;

fn set_open(hash: u32) {
	atomicOr(&open_points[hash >> 26u], 1u << ((hash >> 21u) & 31u));
}

fn is_open(hash: u32) -> bool {
	return parameters.fewest == 1u
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
fn take_place(near_hash: u32) -> u32 {
	let was = atomicExchange(&chosen[near_hash >> 24u], ~near_hash);
	return select(FIRST | MAY_MARK, FIRST, was == ~near_hash);
}

// Flags of the half-edges of a triangle with corners `a`, after all twins are linked.
fn find_firsts(first: u32, a: vec3u, near_hash: vec3u) -> u32 {
	let twins = vec3u(
		atomicLoad(&buckets[first]),
		atomicLoad(&buckets[first + 1u]),
		atomicLoad(&buckets[first + 2u]),
	);
	let is_alone = twins == vec3u(0u);
	if (any(is_alone)) {
		let hash = mixed(a);
		if (is_alone.x || is_alone.z) {
			set_open(hash.x);
		}
		if (is_alone.x || is_alone.y) {
			set_open(hash.y);
		}
		if (is_alone.y || is_alone.z) {
			set_open(hash.z);
		}
	}
	// Without a twin, 0 - 1 is above all half-edges.
	let is_first = (vec3u(first) + vec3u(0u, 1u, 2u)) < ((twins & vec3u(~FLAG)) - vec3u(1u));
	var does = 0u;
	if (is_first.x) {
		does |= take_place(near_hash.x);
	}
	if (is_first.y) {
		does |= take_place(near_hash.y) << 1u;
	}
	if (is_first.z) {
		does |= take_place(near_hash.z) << 2u;
	}
	set_firsts(first, does & 7u);
	return does;
}

// Keeps FIRST if the near end is open, else MAY_MARK.
fn choose_half_edge(half_edge: u32, does: u32, near_hash: u32) -> u32 {
	if ((does & FIRST) != 0u && is_open(near_hash)) {
		atomicOr(&listed_bits[half_edge >> 5u], 1u << (half_edge & 31u));
		return FIRST;
	}
	return does & MAY_MARK;
}

// Reduces the flags of a triangle's half-edges to at most one each, after all open points are known.
fn choose(first: u32, does: u32, near_hash: vec3u) -> u32 {
	return choose_half_edge(first, does, near_hash.x)
		| (choose_half_edge(first + 1u, does >> 1u, near_hash.y) << 1u)
		| (choose_half_edge(first + 2u, does >> 2u, near_hash.z) << 2u);
}

fn note_half_edge(place: u32, half_edge: u32, does: u32, near: u32) -> u32 {
	if ((does & (FIRST | MAY_MARK)) == 0u) {
		return place;
	}
	before[place] = near;
	atomicStore(&buckets[place], select(0u, half_edge + 1u, (does & FIRST) != 0u));
	return place + 1u;
}

// Stores for each flagged half-edge of a triangle its near end in `before`, and in `buckets`, which are free by then,
// 1 + the half-edge to list, or 0 for a mark; returns the index after the last.
fn note(place: u32, first: u32, does: u32, near: vec3u) -> u32 {
	let second = note_half_edge(place, first, does, near.x);
	let third = note_half_edge(second, first + 1u, does >> 1u, near.y);
	return note_half_edge(third, first + 2u, does >> 2u, near.z);
}
