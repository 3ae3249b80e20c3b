// Four kernels of the paper in one: "label frontier edges", "label seed edges", "change attributes" and "search
// frontier edges" (Salinas-Fernández 2023, sections 6.2, 6.3 and 6.5). The link of a frontier edge is the next
// half-edge of its polygon, flagged FRONTIER; the link of any other half-edge is its twin. A tip is a frontier edge
// that is followed by its own twin. The start of a region is the frontier edge before its seed around the seed's
// origin.
//
// Nearly all rotations about a point stay in the tile of a workgroup, 512 triangles in workgroup memory; those that
// leave it are completed in parallel at the end. All rotations together visit each half-edge once, so each can store
// its result at the half-edge that it visits last. One invocation per six half-edges, 256 apart.
// import halfEdges
// import longestBits
// import rotations
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> longest: array<u32>;
@group(0) @binding(3) var<storage, read_write> links: array<u32>;
@group(0) @binding(4) var<storage, read_write> frontier: array<u32>;
@group(0) @binding(5) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> tips: array<atomic<u32>>;

const TILE: u32 = 512u;
const HALF_EDGES: u32 = 1536u;
const WORDS: u32 = 48u;
// Half-edges of each invocation, 256 apart.
const PER_INVOCATION: u32 = 6u;

var<workgroup> tile: array<atomic<u32>, HALF_EDGES>;
// Frontier edges of the tile, then starts.
var<workgroup> bits: array<atomic<u32>, 2u * WORDS>;

// Stores entries of the tile.
fn store_entries(index: vec3u, entries: vec3u, exists: vec3<bool>) {
	if (exists.x) {
		atomicStore(&tile[index.x], entries.x);
	}
	if (exists.y) {
		atomicStore(&tile[index.y], entries.y);
	}
	if (exists.z) {
		atomicStore(&tile[index.z], entries.z);
	}
}

fn bits_of(flags: vec3<bool>) -> u32 {
	return select(0u, 1u, flags.x) | select(0u, 2u, flags.y) | select(0u, 4u, flags.z);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let start = 3u * (parameters.first + TILE * (group.y * groups.x + group.x));
	let tile_size = min(HALF_EDGES, 3u * parameters.count - min(start, 3u * parameters.count));
	// A bit for each own half-edge: frontier edges, and seeds.
	var edges = 0u;
	var seeds = 0u;
	for (var k = 0u; k < PER_INVOCATION; k += 3u) {
		let index = vec3u(local + 256u * k) + vec3u(0u, 256u, 512u);
		let exists = index < vec3u(tile_size);
		let h = vec3u(start) + min(index, vec3u(max(tile_size, 1u) - 1u));
		let flagged = vec3u(twins[h.x], twins[h.y], twins[h.z]);
		let is_fixed = (flagged & vec3u(FIXED)) != vec3u(0u);
		let twin = flagged & vec3u(TWIN);
		let is_longest_here = are_longest(h);
		let is_twin_longest = are_longest(select(twin, h, is_fixed));
		let is_frontier = exists & (is_fixed | !(is_longest_here | is_twin_longest));
		store_entries(index, tile_entries(twin, is_frontier, start, tile_size), exists);
		edges |= bits_of(is_frontier) << k;
		seeds |= bits_of(exists & is_longest_here & (is_fixed | (is_twin_longest & (h < twin)))) << k;
	}
	workgroupBarrier();

	rotate_in_tile(start, tile_size, local, edges, seeds);
	workgroupBarrier();

	complete_departures(start, local);
	for (var i = 0u; i < PER_INVOCATION; i++) {
		let index = local + 256u * i;
		let entry = atomicLoad(&tile[index]);
		if (index < tile_size && entry >> 30u != FRONTIER >> 30u) {
			links[start + index] = link_of(entry, start);
		}
	}
	// Each invocation packs the bits of 16 half-edges, in an order without bank conflicts.
	if (local < 2u * WORDS) {
		var half_word = 0u;
		for (var i = 0u; i < 16u; i++) {
			let at = (i + (local >> 1u)) & 15u;
			half_word |= ((atomicLoad(&tile[16u * local + at]) >> 30u) & 1u) << at;
		}
		atomicOr(&bits[local >> 1u], half_word << (16u * (local & 1u)));
	}
	workgroupBarrier();
	let w = start / 32u + local;
	if (local < WORDS && 32u * local < tile_size) {
		frontier[w] = atomicLoad(&bits[local]);
		let tile_starts = atomicLoad(&bits[WORDS + local]);
		if (tile_starts != 0u) {
			atomicOr(&starts[w], tile_starts);
		}
	}
}
