// Steps 2 to 4 (Hatipoğlu 2011, sections 4.1 and 4.2, figure 4.2): walks propagation paths from the selected
// triangles. A walk starts at the longest edge of its triangle or, with `all` 1, one at each edge; it sets the edge's
// bit in `bits`, crosses the edge, and goes on with the longest edge of the triangle there, until it meets an edge
// whose bit is set, a terminal edge or the boundary. After `hops` edges it stops: it sets the bit of its next edge
// from `pending_start` on and, if that bit was 0, adds 1 to status[UNFINISHED]; `followRest` resumes it. With
// `sparse` 1, triangles of divided edges get a bit from `touched_start` on. One invocation per `each` triangles;
// `each` divides 32, so that they share a u32 of `selected`.
// import item
// import halfEdgeBits
// import status
// import triples
// import walk
// import walks
struct Parameters { first: u32, count: u32, each: u32, all: u32, hops: u32, sparse: u32, touched_start: u32, pending_start: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> selected: array<u32>;
@group(0) @binding(2) var<storage, read> half_edges: array<vec2u>;
@group(0) @binding(3) var<storage, read> edge_triangles: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> bits: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> status: array<atomic<u32>>;

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
	let w = (i * parameters.each) >> 5u;
	let mask = (0xffffffffu >> (32u - parameters.each)) << ((i * parameters.each) & 31u);
	walk_all(w, selected[w] & mask);
}
