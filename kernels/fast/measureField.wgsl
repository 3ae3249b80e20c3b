// Finds the extent of the background and its finest size.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32, background_triangles: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> background: array<u32>;
@group(0) @binding(2) var<storage, read_write> status: array<atomic<u32>>;

const BACKGROUND_POINT: u32 = 5u;
const MEASURES: u32 = 5u;

var<workgroup> most: array<atomic<u32>, MEASURES>;

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
		let place = vec2u(background[at], background[at + 1u]);
		atomicMax(&most[0], ~place.x);
		atomicMax(&most[1], ~place.y);
		atomicMax(&most[2], place.x);
		atomicMax(&most[3], place.y);
		atomicMax(&most[4], finest_at(at + 2u));
	}
	workgroupBarrier();
	if (local < MEASURES) {
		atomicMax(&status[local], atomicLoad(&most[local]));
	}
}
