// Writes the edge of each half-edge, by the rank of its first half-edge, and its direction: that of its half-edge
// that is first in the file, whose triangle owns it. `half_edges` holds twins before, edges and flags after. Does
// nothing if `edge_triangles` has no room for all edges, whose number is after the `words` pairs of ranks. One
// invocation per three half-edges, 256 apart; it reads all before it writes any, so that its loads overlap.
// import halfEdgeBits
struct Parameters { first: u32, count: u32, ordered: u32, words: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> file_order: array<u32>;
@group(0) @binding(2) var<storage, read> ranks: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> half_edges: array<u32>;
@group(0) @binding(4) var<storage, read_write> edge_triangles: array<vec2u>;

const NONE: u32 = 0xffffffffu;
const SAME_DIRECTION: u32 = 0x80000000u;
const TILE: u32 = 768u;

// The rank of a bit among the set bits.
fn rank_in(word: vec2u, bit: u32) -> u32 {
	return word.y + countOneBits(word.x & ((1u << (bit & 31u)) - 1u));
}

// Writes a half-edge and, for the first of its edge, the edge's triangles. `precedes` says whether triangle t comes
// before the other in the file.
fn write_half_edge(half_edge: u32, entry: u32, edge: u32, t: u32, other: u32, precedes: bool) {
	if (half_edge >= 3u * parameters.count) {
		return;
	}
	let is_boundary = entry == NONE;
	let is_first = half_edge < (entry & EDGE);
	let by_file = parameters.ordered == 1u && other != t;
	let is_owner = is_boundary || select(is_first, precedes, by_file);
	let against = !is_owner && (entry & SAME_DIRECTION) == 0u;
	let owned = is_owner || (!is_boundary && other == t);
	half_edges[half_edge] = edge | select(0u, OWNED, owned) | select(0u, AGAINST, against);
	if (is_first) {
		edge_triangles[edge] = select(vec2u(other, t), vec2u(t, select(other, NONE, is_boundary)), is_owner);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	if (ranks[parameters.words].y > arrayLength(&edge_triangles)) {
		return;
	}
	let tile = parameters.first / 256u + group.y * groups.x + group.x;
	let half_edge = vec3u(TILE * tile + local) + vec3u(0u, 256u, 512u);
	let last = vec3u(3u * parameters.count - 1u);
	let clamped = min(half_edge, last);
	let entry = vec3u(half_edges[clamped.x], half_edges[clamped.y], half_edges[clamped.z]);
	let t = clamped / vec3u(3u);
	let other = select((entry & vec3u(EDGE)) / vec3u(3u), t, entry == vec3u(NONE));
	let first = min(clamped, entry & vec3u(EDGE));
	let a = ranks[first.x >> 5u];
	let b = ranks[first.y >> 5u];
	let c = ranks[first.z >> 5u];
	// Unless `ordered`, triangles are in the order of the file, and all invocations read the same u32.
	let ordered = vec3<bool>(parameters.ordered == 1u);
	let own_triangle = select(vec3u(0u), t, ordered);
	let other_triangle = select(vec3u(0u), other, ordered);
	let own_index = vec3u(file_order[own_triangle.x], file_order[own_triangle.y], file_order[own_triangle.z]);
	let other_index = vec3u(file_order[other_triangle.x], file_order[other_triangle.y], file_order[other_triangle.z]);
	let edge = vec3u(rank_in(a, first.x), rank_in(b, first.y), rank_in(c, first.z));
	let precedes = own_index < other_index;
	write_half_edge(half_edge.x, entry.x, edge.x, t.x, other.x, precedes.x);
	write_half_edge(half_edge.y, entry.y, edge.y, t.y, other.y, precedes.y);
	write_half_edge(half_edge.z, entry.z, edge.z, t.z, other.z, precedes.z);
}
