// Writes to `polygons` the polygon of each triangle without a frontier edge: that of the first triangle with one on a
// path through the region, which has no cycles. Few triangles have no frontier edge: the invocations of a workgroup
// share those of its 1,024, in any order. One invocation per four triangles, 256 apart.
// import halfEdges
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> links: array<u32>;
@group(0) @binding(2) var<storage, read> frontier: array<u32>;
@group(0) @binding(3) var<storage, read_write> polygons: array<u32>;

const TILE: u32 = 1024u;

var<workgroup> inner: array<u32, TILE>;
var<workgroup> inner_count: atomic<u32>;

// Whether a half-edge of triangle t has its bit in `frontier`.
fn has_frontier(t: u32) -> bool {
	let h = 3u * t;
	let w = h >> 5u;
	let bits = frontier[w] >> (h & 31u);
	// The three bits may be in two u32.
	let more = select(0u, frontier[(h + 2u) >> 5u] << (32u - (h & 31u)), (h & 31u) > 29u);
	return ((bits | more) & 7u) != 0u;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let start = parameters.first + TILE * (group.y * groups.x + group.x);
	for (var t = start + local; t < min(start + TILE, parameters.count); t += 256u) {
		if (!has_frontier(t)) {
			inner[atomicAdd(&inner_count, 1u)] = t;
		}
	}
	workgroupBarrier();
	for (var i = local; i < atomicLoad(&inner_count); i += 256u) {
		let t = inner[i];
		var h = links[3u * t];
		while (!has_frontier(h / 3u)) {
			h = links[next_of(h)];
		}
		polygons[t] = polygons[h / 3u];
	}
}
