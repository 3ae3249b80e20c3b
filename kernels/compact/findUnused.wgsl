// Finds the points and edges of removed triangles alone: sets the bits of theirs, then clears those of the other
// triangles.
// import item
// import halfEdgeBits
struct Parameters { first: u32, count: u32, removing: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> removed: array<u32>;
@group(0) @binding(2) var<storage, read> corners: array<u32>;
@group(0) @binding(3) var<storage, read> half_edges: array<u32>;
@group(0) @binding(4) var<storage, read_write> points: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> edges: array<atomic<u32>>;

fn clear_point(point: u32) {
	let bit = 1u << (point & 31u);
	if ((atomicLoad(&points[point >> 5u]) & bit) != 0u) {
		atomicAnd(&points[point >> 5u], ~bit);
	}
}

fn clear_edge(edge: u32) {
	let bit = 1u << (edge & 31u);
	if ((atomicLoad(&edges[edge >> 5u]) & bit) != 0u) {
		atomicAnd(&edges[edge >> 5u], ~bit);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count || ((removed[t >> 5u] >> (t & 31u)) & 1u) != parameters.removing) {
		return;
	}
	for (var i = 3u * t; i < 3u * t + 3u; i++) {
		let point = corners[i];
		let edge = half_edges[i] & EDGE;
		if (parameters.removing == 1u) {
			atomicOr(&points[point >> 5u], 1u << (point & 31u));
			atomicOr(&edges[edge >> 5u], 1u << (edge & 31u));
		} else {
			clear_point(point);
			clear_edge(edge);
		}
	}
}
