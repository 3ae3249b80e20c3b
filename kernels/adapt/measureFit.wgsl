// Measures how the triangles of each workgroup fit the metric field: the numbers of edges, of edges shorter than
// `lower` and longer than `upper` (squared lengths), the worst quality, and the sum of qualities in units of 2^-24.
// Writes five u32 of `fits` per workgroup. An edge counts at the lower of its triangles. One invocation per triangle.
// Quality: Vasilevskii, Lipnikov 1999.
// import item
// import adaptPoints
// import adaptRecords
// import metricLength
// import metricQuality
// import metricArea
// import orientation
// import squaredTensors
// import stretch
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, upper_high: u32, upper_low: u32, lower_high: u32, lower_low: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read_write> fits: array<u32>;

const FIT: u32 = 5u;
const QUALITY_UNIT: i32 = 24;

var<workgroup> edges: atomic<u32>;
var<workgroup> short: atomic<u32>;
var<workgroup> long: atomic<u32>;
// The complement of the worst quality, as workgroup memory is initialised to 0.
var<workgroup> worst: atomic<u32>;
var<workgroup> sum: atomic<u32>;

// A quality in units of 2^-24, rounded down.
fn quality_units(bits: u32) -> u32 {
	let exponent = i32(bits >> 16u) - 257 - 15 + QUALITY_UNIT;
	let mantissa = bits & 0xffffu;
	return select(mantissa >> u32(min(-exponent, 31)), mantissa << u32(max(exponent, 0)), exponent >= 0);
}

fn measure(t: u32) {
	let upper = vec2u(parameters.upper_high, parameters.upper_low);
	let lower = vec2u(parameters.lower_high, parameters.lower_low);
	var corners = array<Point, 3>(
		point(triangles[TRIANGLE * t]), point(triangles[TRIANGLE * t + 1u]), point(triangles[TRIANGLE * t + 2u]),
	);
	for (var k = 0u; k < 3u; k++) {
		let twin = triangles[TRIANGLE * t + TWIN + k];
		if (!is_none(twin) && triangle_of(twin) < t) {
			continue;
		}
		let a = corners[k];
		let b = corners[next_slot(k)];
		atomicAdd(&edges, 1u);
		if (is_longer_than(a, b, upper)) {
			atomicAdd(&long, 1u);
		} else if (short_class(a, b, lower) != NOT_SHORT) {
			atomicAdd(&short, 1u);
		}
	}
	let bits = quality_in_mean(corners[0], corners[1], corners[2]);
	atomicMax(&worst, 0xffffffffu - bits);
	atomicAdd(&sum, quality_units(bits));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count) {
		measure(t);
	}
	workgroupBarrier();
	if (local == 0u && t < parameters.count) {
		let at = FIT * (t / 256u);
		fits[at] = atomicLoad(&edges);
		fits[at + 1u] = atomicLoad(&short);
		fits[at + 2u] = atomicLoad(&long);
		fits[at + 3u] = 0xffffffffu - atomicLoad(&worst);
		fits[at + 4u] = atomicLoad(&sum);
	}
}
