// Writes to `rates` the rate of the flip of each half-edge of triangles with their bits in `dirty`, or of all if
// `all` is 1, and clears the bits: 0 if the edge must not be flipped, else the class of the worse quality before the
// flip, or 1 if `delaunay` is 1. No new edge may exceed the squared length `upper` and the old edge. One invocation
// per triangle.
// import item
// import adaptRecords
// import adaptPoints
// import flipClass
// import inCircle
// import metricLength
// import metricQuality
// import orientation
// import stretch
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, upper_high: u32, upper_low: u32, delaunay: u32, all: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> scope: array<u32>;
@group(0) @binding(5) var<storage, read_write> dirty: array<u32>;
@group(0) @binding(6) var<storage, read_write> rates: array<u32>;

fn is_in_scope(t: u32) -> bool {
	let origin = lines[LINE * t + ORIGIN];
	return ((scope[origin >> 5u] >> (origin & 31u)) & 1u) == 1u;
}

// Rate of the flip of slot k of triangle t. CPU kernel: `rateFlip` in `src/steps/adapt/flips.ts`.
fn rate_flip(t: u32, k: u32) -> u32 {
	let twin = triangles[TRIANGLE * t + TWIN + k];
	if (is_none(twin) || triangle_of(twin) < t || lines[LINE * t + k] != 0u) {
		return 0u;
	}
	if (!is_in_scope(t) || !is_in_scope(triangle_of(twin))) {
		return 0u;
	}
	let a = point(triangles[TRIANGLE * t + k]);
	let b = point(triangles[TRIANGLE * t + next_slot(k)]);
	let c = point(triangles[TRIANGLE * t + previous_slot(k)]);
	let d = point(triangles[TRIANGLE * triangle_of(twin) + previous_slot(slot_of(twin))]);
	if (
		!is_clear(position_in(a), position_in(d), position_in(c)) || !is_clear(position_in(d), position_in(b), position_in(c))
	) {
		return 0u;
	}
	if (parameters.delaunay == 1u) {
		return select(0u, 1u, is_in_circle(position_in(a), position_in(b), position_in(c), position_in(d)));
	}
	let new_square = squared_length(c, d);
	if (is_above(new_square, vec2u(parameters.upper_high, parameters.upper_low)) && is_above(new_square, squared_length(a, b))) {
		return 0u;
	}
	return flip_class(a, b, c, d);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	let exists = t < parameters.count;
	var is_dirty = exists && parameters.all == 1u;
	if (exists && !is_dirty) {
		is_dirty = ((dirty[t >> 5u] >> (t & 31u)) & 1u) == 1u;
	}
	// The invocations of 32 triangles have read their u32 before it is cleared.
	storageBarrier();
	workgroupBarrier();
	if (exists && (t & 31u) == 0u) {
		dirty[t >> 5u] = 0u;
	}
	if (is_dirty) {
		for (var k = 0u; k < 3u; k++) {
			rates[3u * t + k] = rate_flip(t, k);
		}
	}
}
