// The number of each side's edge, by the first of its sides, and how the edge runs: as its side that is first in the
// file, which owns it. `sides` holds the other side of the edge before, flags and edge after.
// import bits
// import item
// import sides
struct Parameters { first: u32, count: u32, ordered: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> file_order: array<u32>;
@group(0) @binding(3) var<storage, read> ranks: array<u32>;
@group(0) @binding(4) var<storage, read_write> sides: array<u32>;
@group(0) @binding(5) var<storage, read_write> edge_triangles: array<u32>;

const NONE: u32 = 0xffffffffu;

// Whether side `a` stands before side `b` in the file.
fn is_before(a: u32, b: u32) -> bool {
	if (parameters.ordered == 0u || a / 3u == b / 3u) {
		return a < b;
	}
	return file_order[a / 3u] < file_order[b / 3u];
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let side = item(group, groups, local);
	if (side >= parameters.count) {
		return;
	}
	let twin = sides[side];
	let first = min(side, twin);
	let edge = rank_of(first);
	var leading = side;
	if (twin != NONE && is_before(twin, side)) {
		leading = twin;
	}
	let owns = leading / 3u == side / 3u;
	let against = corners[leading] != corners[side];
	sides[side] = edge | select(0u, OWNED, owns) | select(0u, AGAINST, against);
	if (first == side) {
		edge_triangles[2u * edge] = leading / 3u;
		edge_triangles[2u * edge + 1u] = select((side ^ twin ^ leading) / 3u, NONE, twin == NONE);
	}
}
