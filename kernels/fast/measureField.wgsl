// Raises `status` to the maxima over a background: of the complements of x and y, of x and y, and of twice the larger
// eigenvalue of the tensors' logarithms, from which its bounding box and finest size follow. One invocation per point
// of the background.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32, background_triangles: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> background: array<u32>;
@group(0) @binding(2) var<storage, read_write> status: array<atomic<u32>>;

const BACKGROUND_POINT: u32 = 5u;
const MEASURES: u32 = 5u;

var<workgroup> maxima: array<atomic<u32>, MEASURES>;

// Twice the larger eigenvalue of the logarithm of a point's stretch tensor, in the order of unsigned numbers.
fn finest_at(at: u32) -> u32 {
	let xx = bitcast<i32>(background[at]);
	let xy = bitcast<i32>(background[at + 1u]);
	let yy = bitcast<i32>(background[at + 2u]);
	let spread = length(vec2f(f32(xx - yy), 2.0 * f32(xy)));
	return bitcast<u32>(xx + yy + i32(spread)) ^ 0x80000000u;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) {
		let at = TRIANGLE * parameters.background_triangles + BACKGROUND_POINT * i;
		let position = vec2u(background[at], background[at + 1u]);
		atomicMax(&maxima[0], ~position.x);
		atomicMax(&maxima[1], ~position.y);
		atomicMax(&maxima[2], position.x);
		atomicMax(&maxima[3], position.y);
		atomicMax(&maxima[4], finest_at(at + 2u));
	}
	workgroupBarrier();
	if (local < MEASURES) {
		atomicMax(&status[local], atomicLoad(&maxima[local]));
	}
}
