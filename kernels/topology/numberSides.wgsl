// The number of each side's edge, by the first of its sides, and how the edge runs: as its side that is first in the
// file, which owns it. `sides` holds the other side of the edge before, flags and edge after.
// import bits
// import item
// import sides
struct Parameters { first: u32, count: u32, ordered: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> file_order: array<u32>;
@group(0) @binding(2) var<storage, read> ranks: array<u32>;
@group(0) @binding(3) var<storage, read_write> sides: array<u32>;
@group(0) @binding(4) var<storage, read_write> edge_triangles: array<u32>;

const NONE: u32 = 0xffffffffu;
const ALIKE: u32 = 0x80000000u;

fn number(side: u32, entry: u32) {
	let t = side / 3u;
	let twin = entry & EDGE;
	let other = twin / 3u;
	let edge = rank_of(min(side, twin));
	var leads = true;
	if (entry != NONE) {
		leads = side < twin;
		if (parameters.ordered == 1u && other != t) {
			leads = file_order[t] < file_order[other];
		}
	}
	let against = !leads && (entry & ALIKE) == 0u;
	sides[side] = edge | select(0u, OWNED, leads || other == t) | select(0u, AGAINST, against);
	if (side < twin) {
		edge_triangles[2u * edge] = select(other, t, leads);
		edge_triangles[2u * edge + 1u] = select(select(t, other, leads), NONE, entry == NONE);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let a = sides[3u * t];
	let b = sides[3u * t + 1u];
	let c = sides[3u * t + 2u];
	number(3u * t, a);
	number(3u * t + 1u, b);
	number(3u * t + 2u, c);
}
