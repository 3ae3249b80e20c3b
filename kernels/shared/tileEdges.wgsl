// Finds twins within a tile of 512 triangles, 1,536 half-edges, by a hash table in workgroup memory. CPU kernel:
// `src/steps/topology/tileEdges.ts`.
const NONE: u32 = 0xffffffffu;
const SAME_DIRECTION: u32 = 0x80000000u;
const TILE: u32 = 1536u;

// Entries of the last half-edge of each bucket and of the one before each half-edge: 1 + the half-edge and, above it,
// its tag, 16 more bits of its hash; or 0. So a step along a bucket is one load, and ends are compared only of
// half-edges with the same tag. Once all half-edges are inserted, each walks its bucket from the one before it, and
// `buckets` is reused for the result: 1 + the twin of each half-edge, flagged if both have the same direction, or 0.
var<workgroup> buckets: array<atomic<u32>, 2048>;
var<workgroup> before: array<u32, TILE>;

// Origin and destination of half-edge `half_edge` of the tile that begins at `base`.
fn ends(base: u32, half_edge: u32) -> vec2u {
	return vec2u(corners[base + half_edge], corners[base + select(half_edge + 1u, half_edge - 2u, half_edge % 3u == 2u)]);
}

// Hashes of three points; a bijection.
fn mixed(points: vec3u) -> vec3u {
	return (points ^ (points >> vec3u(15u))) * 0x9e3779b1u;
}

// Hashes of the three half-edges of a triangle with corners `a`.
fn hashes_of(a: vec3u) -> vec3u {
	let b = a.yzx;
	let hash = (mixed(min(a, b)) + max(a, b)) * 0x85ebca6bu;
	return hash ^ (hash >> vec3u(16u));
}

// Inserts a half-edge into its bucket; returns the entry before it.
fn insert_half_edge(half_edge: u32, hash: u32) -> u32 {
	let last = atomicExchange(&buckets[hash >> 21u], ((hash << 16u) | (half_edge + 1u)));
	before[half_edge] = last;
	return last;
}

// Inserts the half-edges of a triangle, `first` and the next two, into their buckets; returns the entry before each.
fn insert(first: u32, hash: vec3u) -> vec3u {
	return vec3u(
		insert_half_edge(first, hash.x),
		insert_half_edge(first + 1u, hash.y),
		insert_half_edge(first + 2u, hash.z),
	);
}

// Links half-edges with ends `own_ends` and `other_ends` as twins if they share an edge; returns whether they do.
fn link_if_twins(half_edge: u32, own_ends: vec2u, other: u32, other_ends: vec2u) -> bool {
	if (any(other_ends != own_ends) && any(other_ends != own_ends.yx)) {
		return false;
	}
	let direction_flag = select(0u, SAME_DIRECTION, other_ends.x == own_ends.x);
	let earlier = atomicExchange(&buckets[half_edge], (other + 1u) | direction_flag);
	if ((earlier | atomicExchange(&buckets[other], (half_edge + 1u) | direction_flag)) != 0u) {
		atomicOr(&faults[1], 1u);
	}
	return true;
}

// Continues the search for the twin of a half-edge, from `previous` along its bucket.
fn continue_search(base: u32, half_edge: u32, own_ends: vec2u, tag: u32, previous: u32) {
	for (var next = previous; next != 0u; next = before[(next & 0xffffu) - 1u]) {
		let other = (next & 0xffffu) - 1u;
		if ((next >> 16u) == tag && link_if_twins(half_edge, own_ends, other, ends(base, other))) {
			return;
		}
	}
}

// Searches for the twins of a triangle's half-edges among those inserted into their buckets before them: of two
// half-edges the later finds the earlier and links both, of three some half-edge is linked twice. The three
// searches are interleaved, so that their loads overlap and a subgroup waits for its longest search once.
fn find_twins(base: u32, first: u32, a: vec3u, hash: vec3u, previous: vec3u) {
	let tag = hash & vec3u(0xffffu);
	var next = previous;
	loop {
		let is_searching = (next != vec3u(0u)) & ((next >> vec3u(16u)) != tag);
		if (!any(is_searching)) {
			break;
		}
		let at = select(vec3u(0u), (next & vec3u(0xffffu)) - vec3u(1u), is_searching);
		next = select(next, vec3u(before[at.x], before[at.y], before[at.z]), is_searching);
	}
	let has_match = next != vec3u(0u);
	if (!any(has_match)) {
		return;
	}
	let other = select(vec3u(first), (next & vec3u(0xffffu)) - vec3u(1u), has_match);
	let x = ends(base, other.x);
	let y = ends(base, other.y);
	let z = ends(base, other.z);
	// Other edges may have the same tag.
	if (has_match.x && !link_if_twins(first, a.xy, other.x, x)) {
		continue_search(base, first, a.xy, tag.x, before[other.x]);
	}
	if (has_match.y && !link_if_twins(first + 1u, a.yz, other.y, y)) {
		continue_search(base, first + 1u, a.yz, tag.y, before[other.y]);
	}
	if (has_match.z && !link_if_twins(first + 2u, a.zx, other.z, z)) {
		continue_search(base, first + 2u, a.zx, tag.z, before[other.z]);
	}
}
