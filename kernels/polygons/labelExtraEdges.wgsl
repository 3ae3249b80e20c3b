// Cuts polygons at barrier tips (Salinas-Fernández 2023, section 6.4): the middle one of the other edges at a tip
// becomes a frontier edge; its link keeps its twin, and `cuts` gets both half-edges. The inner edges of a region are
// a tree of its triangles, with the region's start at the root: each cut edge cuts off a polygon, whose start, a bit
// of `starts`, is the half-edge of the cut away from the root. Two tips may choose the same edge. One invocation per
// tip.
// import halfEdges
// import item
// import longestBits
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> longest: array<u32>;
@group(0) @binding(2) var<storage, read> frontier: array<u32>;
@group(0) @binding(3) var<storage, read> tips: array<u32>;
@group(0) @binding(4) var<storage, read_write> links: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> cuts: array<vec2u>;

// The link of h without flags.
fn link_of(h: u32) -> u32 {
	return atomicLoad(&links[h]) & TWIN;
}

// The half-edge of a cut edge, h or twin, that is away from the start of the region.
fn far_half_edge(h: u32, twin: u32) -> u32 {
	// The longest edge of a triangle leads to the seed, which is the lesser half-edge of its own.
	let is_far = is_longest(h) && !(is_longest(twin) && h < twin);
	let near_half_edge = select(h, twin, is_far);
	// Around the seed's origin the order is reversed: from the seed to the start.
	var spoke = next_of(near_half_edge);
	while (((frontier[spoke >> 5u] >> (spoke & 31u)) & 1u) == 0u) {
		let other = link_of(spoke);
		if (is_longest(spoke) && is_longest(other) && spoke < other) {
			return near_half_edge;
		}
		spoke = next_of(other);
	}
	return select(twin, h, is_far);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count) {
		return;
	}
	let tip = tips[i];
	// The edges around the tip, from the one after the barrier to the barrier.
	let barrier = link_of(tip);
	var degree = 1u;
	for (var h = next_of(tip); h != barrier; h = next_of(link_of(h))) {
		degree++;
	}
	var h = next_of(tip);
	for (var k = degree / 2u; k > 1u; k--) {
		h = next_of(link_of(h));
	}
	let twin = atomicOr(&links[h], FRONTIER) & TWIN;
	atomicOr(&links[twin], FRONTIER);
	let start = far_half_edge(h, twin);
	atomicOr(&starts[start >> 5u], 1u << (start & 31u));
	cuts[i] = vec2u(h, twin);
}
