// Regions of several polygons have several seeds, and some polygons more than one: the least frontier edge of each polygon is
// its start, as a bit. Three polygons may come of a cut; an item is one of them.
// import frontier
// import halfEdges
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> nexts: array<u32>;
@group(0) @binding(3) var<storage, read> cuts: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> starts: array<atomic<u32>>;

fn start_at(first: u32) {
	var least = first;
	for (var h = nexts[first]; h != first; h = nexts[h]) {
		least = min(least, h);
	}
	atomicOr(&starts[least >> 5u], 1u << (least & 31u));
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
	let cut = cuts[i / 3u];
	let which = i % 3u;
	if (which == 0u) {
		start_at(cut.x);
	} else if (which == 1u) {
		start_at(twins[cut.x] & TWIN);
	} else {
		start_at(frontier_from(cut.y));
	}
}
