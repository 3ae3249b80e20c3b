// Relinks the frontier around both ends of the edges that `labelExtraEdges` cut, and sets the bits of their
// half-edges in `frontier` (Salinas-Fernández 2023, section 6.5, "change attributes"). Two tips may share a link, and
// write the same to it. One invocation per tip.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> tips: array<u32>;
@group(0) @binding(2) var<storage, read> cuts: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> links: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> frontier: array<atomic<u32>>;

// Links h to the first frontier edge around its destination.
fn relink(h: u32) {
	var n = next_of(h);
	for (var link = atomicLoad(&links[n]); (link & FRONTIER) == 0u; link = atomicLoad(&links[n])) {
		n = next_of(link);
	}
	atomicStore(&links[h], n | FRONTIER);
}

// The frontier edge before h, around the origin of h.
fn frontier_before(h: u32) -> u32 {
	var p = previous_of(h);
	for (var link = atomicLoad(&links[p]); (link & FRONTIER) == 0u; link = atomicLoad(&links[p])) {
		p = previous_of(link);
	}
	return p;
}

fn set_frontier(h: u32) {
	atomicOr(&frontier[h >> 5u], 1u << (h & 31u));
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
	let cut = cuts[i];
	set_frontier(cut.x);
	set_frontier(cut.y);
	relink(tips[i]);
	relink(cut.x);
	relink(cut.y);
	relink(frontier_before(cut.y));
}
