// At each barrier tip the middle one of the other edges is to become a frontier edge. Its region has several polygons from now
// on, so that its seed is taken out of the seeds and kept beside the edge. An item is a tip.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> longest: array<u32>;
@group(0) @binding(3) var<storage, read> tips: array<u32>;
@group(0) @binding(4) var<storage, read_write> seeds: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> cuts: array<vec2u>;

fn is_longest(h: u32) -> bool {
	return ((longest[h >> 5u] >> (h & 31u)) & 1u) != 0u;
}

// The longest half-edge of a triangle.
fn longest_of(t: u32) -> u32 {
	let h = 3u * t;
	return select(select(h + 2u, h + 1u, is_longest(h + 1u)), h, is_longest(h));
}

// The seed of the region of a triangle, at the end of its path.
fn seed_of(t: u32) -> u32 {
	var h = longest_of(t);
	loop {
		let twin = twins[h];
		if ((twin & FIXED) != 0u) {
			return h;
		}
		if (is_longest(twin)) {
			return min(h, twin);
		}
		h = longest_of(twin / 3u);
	}
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
	let barrier = twins[tips[i]] & TWIN;
	var degree = 0u;
	var h = barrier;
	loop {
		h = next_of(twins[h] & TWIN);
		degree++;
		if (h == barrier) {
			break;
		}
	}
	for (var k = degree / 2u; k > 0u; k--) {
		h = next_of(twins[h] & TWIN);
	}
	let seed = seed_of(h / 3u);
	atomicAnd(&seeds[seed >> 5u], ~(1u << (seed & 31u)));
	cuts[i] = vec2u(h, seed);
}
