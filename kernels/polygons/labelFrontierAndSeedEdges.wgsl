// A bit for each frontier edge, the longest of neither of its triangles or one that no region crosses, and a bit for one half-edge of
// each terminal edge, the longest of both its triangles or of its only one. Frontier edges are flagged beside their twins, too. Both need the same two bits, so that one kernel
// reads them. An item is a half-edge; an invocation has four, whose loads are under way together.
// import groupBits
// import halfEdges
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> twins: array<u32>;
@group(0) @binding(2) var<storage, read> longest: array<u32>;
@group(0) @binding(3) var<storage, read_write> frontier: array<u32>;
@group(0) @binding(4) var<storage, read_write> seeds: array<u32>;

const TILE: u32 = 1024u;
const WORDS: u32 = TILE / 32u;

fn is_longest(h: vec4u) -> vec4<bool> {
	let w = h >> vec4u(5u);
	let words = vec4u(longest[w.x], longest[w.y], longest[w.z], longest[w.w]);
	return ((words >> (h & vec4u(31u))) & vec4u(1u)) != vec4u(0u);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let start = parameters.first + TILE * (group.y * groups.x + group.x);
	let place = vec4u(local) + vec4u(0u, 256u, 512u, 768u);
	let all = vec4u(start) + place;
	let h = min(all, vec4u(parameters.count - 1u));
	let flagged = vec4u(twins[h.x], twins[h.y], twins[h.z], twins[h.w]);
	let is_fixed = (flagged & vec4u(FIXED)) != vec4u(0u);
	let twin = flagged & vec4u(TWIN);
	let is_own = is_longest(h);
	let is_theirs = is_longest(select(twin, h, is_fixed));
	let is_there = all < vec4u(parameters.count);
	let is_frontier = is_there & (is_fixed | !(is_own | is_theirs));
	let is_seed = is_there & is_own & (is_fixed | (is_theirs & (h < twin)));
	for (var k = 0u; k < 4u; k++) {
		if (is_frontier[k]) {
			set_group_bit(place[k]);
		}
		if (is_there[k]) {
			twins[h[k]] = (flagged[k] & ~FRONTIER) | select(0u, FRONTIER, is_frontier[k]);
		}
		if (is_seed[k]) {
			set_group_bit(TILE + place[k]);
		}
	}
	workgroupBarrier();
	let word = start / 32u + local % WORDS;
	if (32u * word < parameters.count) {
		if (local < WORDS) {
			frontier[word] = atomicLoad(&group_words[local]);
		} else if (local < 2u * WORDS) {
			seeds[word] = atomicLoad(&group_words[local]);
		}
	}
}
