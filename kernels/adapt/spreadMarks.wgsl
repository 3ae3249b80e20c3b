// Sets the bits in `red` of the triangles with two or three marked neighbours that can be divided (Imperial College
// 2011, Algorithm 12: "propagate markings"), and adds their number to status[counter]. `previous` is `red` before the
// pass. One invocation per triangle.
// import item
// import adaptRecords
// import adaptPoints
// import orientation
// import pattern
// import divisible
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> previous: array<u32>;
@group(0) @binding(5) var<storage, read_write> red: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> marked: atomic<u32>;

fn was_marked(t: u32) -> bool {
	return ((previous[t >> 5u] >> (t & 31u)) & 1u) == 1u;
}

fn is_reached(t: u32) -> bool {
	if (was_marked(t)) {
		return false;
	}
	var marked_neighbours = 0u;
	for (var k = 0u; k < 3u; k++) {
		let twin = triangles[TRIANGLE * t + TWIN + k];
		if (!is_none(twin) && was_marked(triangle_of(twin))) {
			marked_neighbours++;
		}
	}
	return marked_neighbours >= 2u && is_divisible(t);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count && is_reached(t)) {
		atomicOr(&red[t >> 5u], 1u << (t & 31u));
		atomicAdd(&marked, 1u);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&marked) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&marked));
	}
}
