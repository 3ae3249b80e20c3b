// Step 3: the link of each edge of a changed triangle: from the longest edge of one of its triangles to the longest
// edge of the other. Both triangles of an edge may write its link, the same one, hence the atomic store.
// import item
struct Parameters { first: u32, count: u32, listed: u32, start: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched: array<u32>;
@group(0) @binding(2) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(3) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(4) var<storage, read> longest: array<u32>;
@group(0) @binding(5) var<storage, read_write> next: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;

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
	var t = parameters.start + i - parameters.listed;
	if (i < parameters.listed) {
		t = touched[2u * i];
	}
	let mine = longest[t];
	for (var slot = 0u; slot < 3u; slot++) {
		let e = u32(abs(triangle_edges[3u * t + slot])) - 1u;
		let owner = edge_triangles[2u * e];
		let across = select(owner, edge_triangles[2u * e + 1u], owner == t);
		var link = NONE;
		if (across != NONE) {
			let theirs = longest[across];
			if (mine == e && theirs != e) {
				link = theirs;
			} else if (mine != e && theirs == e) {
				link = mine;
			}
		}
		atomicStore(&next[e], link);
	}
}
