// Rotations about points, counter-clockwise if triangles are: from a half-edge to the frontier edge before it. Every
// point has a frontier edge. The tile of a workgroup has the `tile_size` half-edges from `start` on; their twins are
// in `tile`. Requires `halfEdges` and `longestBits`. CPU kernel: `src/steps/polygons/linkFrontierEdges.ts`.

// Entries of `tile`. A frontier edge has its twin with the flag FRONTIER or, once computed, its link with LINKED and
// FRONTIER. Any other half-edge has its twin if that is outside the tile; else INSIDE, the index in the tile of the
// half-edge before the twin, where a rotation continues, and LAST if that is the last of its triangle.
const INSIDE: u32 = 0x80000000u;
const LINKED: u32 = 0x80000000u;
const LAST: u32 = 0x1000u;
const INDEX: u32 = 0xfffu;

// Capacity of `departures`; further rotations are completed at once.
const CAPACITY: u32 = 256u;

// Start of a rotation that leaves the tile, flagged if it is a seed, and the half-edge outside at which it continues.
var<workgroup> departures: array<vec2u, CAPACITY>;
var<workgroup> departure_count: atomic<u32>;

// The entries of `tile` for three half-edges.
fn tile_entries(twin: vec3u, is_frontier: vec3<bool>, start: u32, tile_size: u32) -> vec3u {
	let index = twin - vec3u(start);
	let is_first = index % vec3u(3u) == vec3u(0u);
	let inner_entry = select(index - vec3u(1u), index + vec3u(2u + LAST), is_first) | vec3u(INSIDE);
	return select(select(twin, inner_entry, index < vec3u(tile_size)), twin | vec3u(FRONTIER), is_frontier);
}

// The link in an entry of `tile`.
fn link_of(entry: u32, start: u32) -> u32 {
	if (entry >> 30u == INSIDE >> 30u) {
		return start + (entry & INDEX) + select(1u, 0xfffffffeu, (entry & LAST) != 0u);
	}
	return entry & ~LINKED;
}

// Follows the rotations from own half-edges within the tile.
fn rotate_in_tile(start: u32, tile_size: u32, local: u32, edges: u32, seeds: u32) {
	for (var starts_here = seeds & edges; starts_here != 0u; starts_here &= starts_here - 1u) {
		let index = local + 256u * firstTrailingBit(starts_here);
		atomicOr(&bits[WORDS + (index >> 5u)], 1u << (index & 31u));
	}
	for (var remaining = edges | seeds; remaining != 0u; remaining &= remaining - 1u) {
		let k = firstTrailingBit(remaining);
		let n = local + 256u * k;
		let is_seed = ((edges >> k) & 1u) == 0u;
		var p = previous_of(n);
		var entry = atomicLoad(&tile[p]);
		while (entry >> 30u == INSIDE >> 30u) {
			p = entry & INDEX;
			entry = atomicLoad(&tile[p]);
		}
		if ((entry & FRONTIER) == 0u) {
			let at = atomicAdd(&departure_count, 1u);
			if (at < CAPACITY) {
				departures[at] = vec2u(select(n, n | FRONTIER, is_seed), entry);
			} else {
				complete_rotation(start + n, is_seed, entry);
			}
		} else if (is_seed) {
			atomicOr(&bits[WORDS + (p >> 5u)], 1u << (p & 31u));
		} else {
			atomicStore(&tile[p], LINKED | FRONTIER | (start + n));
			if ((entry & TWIN) == start + n) {
				set_tip(start + p);
			}
		}
	}
}

// Completes the rotations that left the tile.
fn complete_departures(start: u32, local: u32) {
	for (var i = local; i < min(CAPACITY, atomicLoad(&departure_count)); i += 256u) {
		let departure = departures[i];
		complete_rotation(start + (departure.x & TWIN), (departure.x & FRONTIER) != 0u, departure.y);
	}
}

// Completes a rotation that left the tile at the half-edge `across`; it began at n, which is a seed or a frontier edge.
fn complete_rotation(n: u32, is_seed: bool, across: u32) {
	var p = previous_of(across);
	var twin = twins[p];
	while ((twin & FIXED) == 0u && (is_longest(p) || is_longest(twin))) {
		p = previous_of(twin);
		twin = twins[p];
	}
	write_link(n, is_seed, p, twin);
}

// Writes the result of a rotation from n that ended at the frontier edge p.
fn write_link(n: u32, is_seed: bool, p: u32, twin: u32) {
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
