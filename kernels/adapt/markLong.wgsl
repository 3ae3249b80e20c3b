// Sets the bit in `red` of each triangle in `scope` with an edge whose squared length exceeds `upper` (Imperial
// College 2011, Algorithm 12: "mark facets for refinement"). Counts marked triangles in status[MARKED], those that
// cannot be divided (`divisible`) instead in status[STUCK]. One invocation per triangle.
// import item
// import adaptRecords
// import adaptPoints
// import metricLength
// import orientation
// import pattern
// import divisible
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, upper_high: u32, upper_low: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> scope: array<u32>;
@group(0) @binding(5) var<storage, read_write> red: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> status: array<atomic<u32>>;

const MARKED: u32 = 0u;
const STUCK: u32 = 1u;

var<workgroup> marked: atomic<u32>;
var<workgroup> stuck: atomic<u32>;

fn is_long(t: u32) -> bool {
	let origin = lines[LINE * t + ORIGIN];
	if (((scope[origin >> 5u] >> (origin & 31u)) & 1u) == 0u) {
		return false;
	}
	let upper = vec2u(parameters.upper_high, parameters.upper_low);
	let a = point(triangles[TRIANGLE * t]);
	let b = point(triangles[TRIANGLE * t + 1u]);
	let c = point(triangles[TRIANGLE * t + 2u]);
	return is_longer_than(a, b, upper) || is_longer_than(b, c, upper) || is_longer_than(c, a, upper);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count && is_long(t)) {
		if (is_divisible(t)) {
			atomicOr(&red[t >> 5u], 1u << (t & 31u));
			atomicAdd(&marked, 1u);
		} else {
			atomicAdd(&stuck, 1u);
		}
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&marked) != 0u) {
		atomicAdd(&status[MARKED], atomicLoad(&marked));
	}
	if (local == 0u && atomicLoad(&stuck) != 0u) {
		atomicAdd(&status[STUCK], atomicLoad(&stuck));
	}
}
