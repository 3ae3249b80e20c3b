// Chooses an independent set of flips: those that come before all other flips of their two triangles and of the
// neighbours of these (`flips`). Writes 1 + the slot of the flipped edge to chosen[t], else 0, and adds the number of
// flips to status[counter]. One invocation per triangle.
// import item
// import adaptRecords
// import adaptPoints
// import edgeOrder
// import flips
struct Parameters { first: u32, count: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> rates: array<u32>;
@group(0) @binding(4) var<storage, read_write> chosen: array<u32>;
@group(0) @binding(5) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> flip_count: atomic<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count) {
		var slot = 0u;
		for (var k = 0u; k < 3u; k++) {
			if (flips_now(t, k)) {
				slot = k + 1u;
			}
		}
		chosen[t] = slot;
		if (slot != 0u) {
			atomicAdd(&flip_count, 1u);
		}
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&flip_count) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&flip_count));
	}
}
