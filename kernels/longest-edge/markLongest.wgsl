// Steps 1 and 2 (Hatipoğlu 2011, section 4.1) on a whole mesh: sets the flag of the longest half-edge of each
// triangle, and counts edges shorter than 1,024 units in status[SHORTER]. One invocation per triangle.
// import item
// import halfEdgeBits
// import status
// import edgeOrder
// import squaredLength
// import measure
// import triples
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> coordinates: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> half_edges: array<u32>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> short_edges: atomic<u32>;

// 1 for an owned half-edge shorter than 1,024 units, else 0.
fn owned_short(half_edge: u32, a: Point, b: Point) -> u32 {
	return select(0u, is_short(rough_square(a, b)), (half_edge & OWNED) != 0u);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count) {
		let a = point(corners[3u * t]);
		let b = point(corners[3u * t + 1u]);
		let c = point(corners[3u * t + 2u]);
		let unflagged = vec3u(half_edges[3u * t], half_edges[3u * t + 1u], half_edges[3u * t + 2u]) & vec3u(~LONGEST);
		let own_short = owned_short(unflagged.x, a, b) + owned_short(unflagged.y, b, c) + owned_short(unflagged.z, c, a);
		if (own_short != 0u) {
			atomicAdd(&short_edges, own_short);
		}
		let flagged = with_longest(a, b, c, unflagged);
		half_edges[3u * t] = flagged.x;
		half_edges[3u * t + 1u] = flagged.y;
		half_edges[3u * t + 2u] = flagged.z;
	}
	workgroupBarrier();
	let total = atomicLoad(&short_edges);
	if (local == 0u && total != 0u) {
		atomicAdd(&status[SHORTER], total);
	}
}
