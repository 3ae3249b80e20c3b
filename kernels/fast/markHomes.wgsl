// Raises `homes` of texels to 1 + a triangle of the background that contains them; of a large triangle only at
// multiples of a power of two. Also those of the texels nearest to its corners. Texels as in `drawMetric`. One
// invocation per triangle of the background.
// import item
// import adaptRecords
struct Parameters { first: u32, count: u32, width: u32, left: u32, bottom: u32, cell: u32, background_triangles: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> background: array<u32>;
@group(0) @binding(2) var<storage, read_write> homes: array<atomic<u32>>;

const BACKGROUND_POINT: u32 = 5u;
// Maximum number of texels that a triangle tests along an axis; a larger one tests only multiples of a power of two.
const MAX_TESTS: f32 = 32.0;

fn mark(texel: vec2u, t: u32) {
	atomicMax(&homes[parameters.width * texel.y + texel.x], t + 1u);
}

// Corner k of triangle t, in texels.
fn corner(t: u32, k: u32) -> vec2f {
	let at = TRIANGLE * parameters.background_triangles + BACKGROUND_POINT * background[TRIANGLE * t + k];
	let position = vec2u(background[at], background[at + 1u]) - vec2u(parameters.left, parameters.bottom);
	return vec2f(position) / f32(parameters.cell);
}

fn is_left(a: vec2f, b: vec2f, position: vec2f) -> bool {
	let u = b - a;
	let v = position - a;
	return u.x * v.y >= u.y * v.x;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let a = corner(t, 0u);
	let b = corner(t, 1u);
	let c = corner(t, 2u);
	mark(vec2u(round(a)), t);
	mark(vec2u(round(b)), t);
	mark(vec2u(round(c)), t);
	let low = min(a, min(b, c));
	let high = max(a, max(b, c));
	let size = max(high.x - low.x, high.y - low.y);
	var stride = 1u;
	while (f32(stride) * MAX_TESTS < size) {
		stride *= 2u;
	}
	let start = stride * vec2u(ceil(low / f32(stride)));
	let end = vec2u(floor(high));
	for (var y = start.y; y <= end.y; y += stride) {
		for (var x = start.x; x <= end.x; x += stride) {
			let position = vec2f(f32(x), f32(y));
			if (is_left(a, b, position) && is_left(b, c, position) && is_left(c, a, position)) {
				mark(vec2u(x, y), t);
			}
		}
	}
}
