// `changeAttributes` again for the half-edges round the ends of the edges that `labelExtraEdges` chose. Those of two tips
// may be the same, and get the same. An item is a tip.
// import frontier
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> tips: array<u32>;
@group(0) @binding(3) var<storage, read> cuts: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> nexts: array<atomic<u32>>;

fn change(h: u32) {
	atomicStore(&nexts[h], frontier_from(next_of(h)));
}

// The frontier edge that h follows.
fn frontier_before(h: u32) -> u32 {
	var p = before(h);
	for (var twin = twins[p]; (twin & FRONTIER) == 0u; twin = twins[p]) {
		p = before(twin);
	}
	return p;
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
	let cut = cuts[i].x;
	let back = twins[cut] & TWIN;
	change(tips[i]);
	change(cut);
	change(back);
	change(frontier_before(back));
}
