// Rotations about points, counter-clockwise if triangles are: from a half-edge to the frontier edge before it. Every
// point has a frontier edge. The tile of a workgroup has the `here` half-edges from `start` on; their twins are in `tile`.

// Entries of `tile`. A frontier edge has its twin with the flag FRONTIER or, once it is known, its link with LINKED and
// FRONTIER. Any other half-edge has its twin if that is outside the tile; else INSIDE, the index in the tile of the half-edge
// before the twin, where a rotation continues, and LAST if that is the last of its triangle.
const INSIDE: u32 = 0x80000000u;
const LINKED: u32 = 0x80000000u;
const LAST: u32 = 0x1000u;
const PLACE: u32 = 0xfffu;

// Capacity of `leaving`; further rotations are completed at once.
const ROOM: u32 = 256u;

// Start of a rotation that leaves the tile, flagged if it is a seed, and the half-edge outside at which it continues.
var<workgroup> leaving: array<vec2u, ROOM>;
var<workgroup> leaving_count: atomic<u32>;

// The entries of `tile` for three half-edges.
fn tile_word(twin: vec3u, is_frontier: vec3<bool>, start: u32, here: u32) -> vec3u {
	let place = twin - vec3u(start);
	let is_first = place % vec3u(3u) == vec3u(0u);
	let inside = select(place - vec3u(1u), place + vec3u(2u + LAST), is_first) | vec3u(INSIDE);
	return select(select(twin, inside, place < vec3u(here)), twin | vec3u(FRONTIER), is_frontier);
}

// The link in an entry of `tile`.
fn link_of(word: u32, start: u32) -> u32 {
	if (word >> 30u == INSIDE >> 30u) {
		return start + (word & PLACE) + select(1u, 0xfffffffeu, (word & LAST) != 0u);
	}
	return word & ~LINKED;
}

// Follows the rotations from own half-edges within the tile.
fn follow_in_tile(start: u32, here: u32, local: u32, edges: u32, seeds: u32) {
	for (var both = seeds & edges; both != 0u; both &= both - 1u) {
		let place = local + 256u * firstTrailingBit(both);
		atomicOr(&bits[WORDS + (place >> 5u)], 1u << (place & 31u));
	}
	for (var left = edges | seeds; left != 0u; left &= left - 1u) {
		let k = firstTrailingBit(left);
		let n = local + 256u * k;
		let is_seed = ((edges >> k) & 1u) == 0u;
		var p = before(n);
		var word = atomicLoad(&tile[p]);
		while (word >> 30u == INSIDE >> 30u) {
			p = word & PLACE;
			word = atomicLoad(&tile[p]);
		}
		if ((word & FRONTIER) == 0u) {
			let at = atomicAdd(&leaving_count, 1u);
			if (at < ROOM) {
				leaving[at] = vec2u(select(n, n | FRONTIER, is_seed), word);
			} else {
				follow(start + n, is_seed, word);
			}
		} else if (is_seed) {
			atomicOr(&bits[WORDS + (p >> 5u)], 1u << (p & 31u));
		} else {
			atomicStore(&tile[p], LINKED | FRONTIER | (start + n));
			if ((word & TWIN) == start + n) {
				set_tip(start + p);
			}
		}
	}
}

// Completes the rotations that left the tile.
fn follow_out_of_tile(start: u32, local: u32) {
	for (var i = local; i < min(ROOM, atomicLoad(&leaving_count)); i += 256u) {
		let way = leaving[i];
		follow(start + (way.x & TWIN), (way.x & FRONTIER) != 0u, way.y);
	}
}

// Completes a rotation that left the tile at the half-edge `across`; it began at n, which is a seed or a frontier edge.
fn follow(n: u32, is_seed: bool, across: u32) {
	var p = before(across);
	var twin = twins[p];
	while ((twin & FIXED) == 0u && (is_longest(p) || is_longest(twin))) {
		p = before(twin);
		twin = twins[p];
	}
	end_at(n, is_seed, p, twin);
}

// Writes the result of a rotation from n that ended at the frontier edge p.
fn end_at(n: u32, is_seed: bool, p: u32, twin: u32) {
	if (is_seed) {
		atomicOr(&starts[p >> 5u], 1u << (p & 31u));
		return;
	}
	links[p] = n | FRONTIER;
	if ((twin & TWIN) == n) {
		set_tip(p);
	}
}

// Sets the bit of barrier tip p.
fn set_tip(p: u32) {
	atomicOr(&tips[p >> 5u], 1u << (p & 31u));
}
