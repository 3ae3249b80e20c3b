// Removes illegal collapses (`isLegal`) from `chosen`, and adds the number of the others to status[counter]. The
// neighbour that v collapses to is rates[2 v + 1]; no new edge may exceed the squared length `upper`. One invocation
// per point. "Remove invalid edge collapses": Imperial College 2011, Algorithm 11.
// import item
// import adaptRecords
// import adaptPoints
// import star
// import isLegal
// import metricLength
// import orientation
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, upper_high: u32, upper_low: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> rates: array<u32>;
@group(0) @binding(6) var<storage, read_write> chosen: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> status: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	let bit = 1u << (v & 31u);
	if (v >= parameters.count || (atomicLoad(&chosen[v >> 5u]) & bit) == 0u) {
		return;
	}
	if (is_legal(v, rates[2u * v + 1u])) {
		atomicAdd(&status[parameters.counter], 1u);
	} else {
		atomicAnd(&chosen[v >> 5u], ~bit);
	}
}
