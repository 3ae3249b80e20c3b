// Chooses an independent set of collapses: those that come before the collapses of all neighbours of their point, by class,
// then by keys XOR `salt`.
// import item
// import adaptRecords
// import adaptPoints
// import star
struct Parameters { first: u32, count: u32, counter: u32, salt: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> rates: array<u32>;
@group(0) @binding(5) var<storage, read_write> chosen: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> found: atomic<u32>;

// Whether a collapse of x comes before that of v, which has the rate `own`.
fn goes_before(x: u32, v: u32, own: u32) -> bool {
	let other = rates[2u * x];
	return other != 0u && (other < own || (other == own && comes_before(x, v, parameters.salt)));
}

fn is_first(v: u32) -> bool {
	let own = rates[2u * v];
	if (own == 0u) {
		return false;
	}
	let start = starts[v];
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		if (goes_before(triangles[TRIANGLE * t + next_slot(k)], v, own)) {
			return false;
		}
		let next = next_around(half_edge);
		if (is_none(next)) {
			return !goes_before(triangles[TRIANGLE * t + previous_slot(k)], v, own);
		}
		if (next == start) {
			return true;
		}
		half_edge = next;
	}
	return false;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	if (v < parameters.count && is_first(v)) {
		atomicOr(&chosen[v >> 5u], 1u << (v & 31u));
		atomicAdd(&found, 1u);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&found) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&found));
	}
}
