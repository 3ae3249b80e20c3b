// The paper's kernels "label frontier edges", "label seed edges", "change attributes" and "search frontier edges" in one.
// The link of a frontier edge is the next half-edge of its polygon, flagged FRONTIER; the link of any other half-edge is
// its twin. A tip is a frontier edge that is followed by its own twin. The start of a region is the frontier edge before
// its seed around the seed's origin.
//
// Nearly all rotations about a point stay in the tile of a workgroup, which is in its memory; the few that leave it are
// completed in parallel at the end. All rotations together visit each half-edge once, so each can store its result at the
// half-edge that it visits last. An item is a triangle.
// import halfEdges
// import longestBits
// import ways
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
const OWN: u32 = 6u;

var<workgroup> tile: array<atomic<u32>, HALF_EDGES>;
// Frontier edges of the tile, then starts.
var<workgroup> bits: array<atomic<u32>, 2u * WORDS>;

fn hold(place: vec3u, words: vec3u, is_there: vec3<bool>) {
	if (is_there.x) {
		atomicStore(&tile[place.x], words.x);
	}
	if (is_there.y) {
		atomicStore(&tile[place.y], words.y);
	}
	if (is_there.z) {
		atomicStore(&tile[place.z], words.z);
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
	let here = min(HALF_EDGES, 3u * parameters.count - min(start, 3u * parameters.count));
	// A bit for each own half-edge: frontier edges, and seeds.
	var edges = 0u;
	var seeds = 0u;
	for (var k = 0u; k < OWN; k += 3u) {
		let place = vec3u(local + 256u * k) + vec3u(0u, 256u, 512u);
		let is_there = place < vec3u(here);
		let h = vec3u(start) + min(place, vec3u(max(here, 1u) - 1u));
		let flagged = vec3u(twins[h.x], twins[h.y], twins[h.z]);
		let is_fixed = (flagged & vec3u(FIXED)) != vec3u(0u);
		let twin = flagged & vec3u(TWIN);
		let is_own = are_longest(h);
		let is_theirs = are_longest(select(twin, h, is_fixed));
		let is_frontier = is_there & (is_fixed | !(is_own | is_theirs));
		hold(place, tile_word(twin, is_frontier, start, here), is_there);
		edges |= bits_of(is_frontier) << k;
		seeds |= bits_of(is_there & is_own & (is_fixed | (is_theirs & (h < twin)))) << k;
	}
	workgroupBarrier();

	follow_in_tile(start, here, local, edges, seeds);
	workgroupBarrier();

	follow_out_of_tile(start, local);
	for (var i = 0u; i < OWN; i++) {
		let place = local + 256u * i;
		let word = atomicLoad(&tile[place]);
		if (place < here && word >> 30u != FRONTIER >> 30u) {
			links[start + place] = link_of(word, start);
		}
	}
	// Each invocation packs the bits of 16 half-edges, in an order without bank conflicts.
	if (local < 2u * WORDS) {
		var half = 0u;
		for (var i = 0u; i < 16u; i++) {
			let at = (i + (local >> 1u)) & 15u;
			half |= ((atomicLoad(&tile[16u * local + at]) >> 30u) & 1u) << at;
		}
		atomicOr(&bits[local >> 1u], half << (16u * (local & 1u)));
	}
	workgroupBarrier();
	let word = start / 32u + local;
	if (local < WORDS && 32u * local < here) {
		frontier[word] = atomicLoad(&bits[local]);
		let begun = atomicLoad(&bits[WORDS + local]);
		if (begun != 0u) {
			atomicOr(&starts[word], begun);
		}
	}
}
