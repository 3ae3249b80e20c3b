// Chooses an independent set of collapses: those that come before the collapses of all neighbours of their point, by
// class of `rates`, then by keys XOR `salt`. Two chosen points share no triangle. Sets bits in `chosen`, 0 on entry,
// and adds their number to status[counter]. One invocation per point. Deferral of adjacent collapses: Imperial
// College 2011, Algorithm 11.
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

var<workgroup> chosen_count: atomic<u32>;

// Whether x has a collapse that comes before the one of v.
fn precedes(x: u32, v: u32, rate: u32) -> bool {
	let other = rates[2u * x];
	return other != 0u && (other < rate || (other == rate && comes_before(x, v, parameters.salt)));
}

// Whether v has a collapse that comes before those of all its neighbours.
fn precedes_all(v: u32) -> bool {
	let rate = rates[2u * v];
	if (rate == 0u) {
		return false;
	}
	let start = starts[v];
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		if (precedes(triangles[TRIANGLE * t + next_slot(k)], v, rate)) {
			return false;
		}
		let next = next_around(half_edge);
		if (is_none(next)) {
			return !precedes(triangles[TRIANGLE * t + previous_slot(k)], v, rate);
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
	if (v < parameters.count && precedes_all(v)) {
		atomicOr(&chosen[v >> 5u], 1u << (v & 31u));
		atomicAdd(&chosen_count, 1u);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&chosen_count) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&chosen_count));
	}
}
