// Moves the points of a class in float32 by a quarter of the solution, halved up to three times until no triangle is
// inverted, the worst quality does not decrease, and no edge gets longer than both the longest there and `upper`. The
// metric is interpolated from a texture. With `last` 1, raises status[counter] to the largest squared length of a
// move. One invocation per point of the class (`fastMain`).
// import item
// import fastGuard
// import fastMain
// import fastMoves
// import linePositions
// import metricTexture
// import orientation
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, begin: u32, left: u32, bottom: u32, cell: u32, finest: u32, upper: u32, line_count: u32, counter: u32
}
override bound: u32;
override last: u32;
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> positions: array<vec2i>;
@group(0) @binding(2) var<storage, read> neighbours: array<vec4u>;
@group(0) @binding(3) var<storage, read> line_ends: array<u32>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(5) var metric: texture_2d<f32>;
@group(0) @binding(6) var linear: sampler;

const TRIES: u32 = 4u;

// The position after a move, on the line or clamped to the lattice.
fn position_after(displacement: vec2f, line: u32) -> vec2i {
	if (bound == 1u) {
		return position_on_line(line, old_position, rounded(displacement).x);
	}
	return clamp(old_position + rounded(displacement), vec2i(0), vec2i(LAST_COORDINATE));
}

fn move_point(i: u32) {
	let index = parameters.begin + i;
	let start = QUADS * parameters.begin + i;
	let end = neighbours[start + (QUADS - 1u) * parameters.count];
	old_position = positions[index];
	ring_size = end.y;
	ring_triangles = end.z;
	if (bound == 1u && end.w > parameters.line_count) {
		return;
	}
	var system = System(vec3f(0.0), vec2f(0.0));
	for (var k = 0u; k < ring_size; k++) {
		ring[k] = positions[neighbours[start + k / 4u * parameters.count][k % 4u]];
		let u = vec2f(ring[k] - old_position);
		let m = metric_between(vec2f(0.0), u).xyz;
		system = System(system.a + m, system.g + product(m, u));
	}
	for (var k = 0u; k < ring_triangles; k++) {
		let j = select(k + 1u, 0u, k + 1u == ring_size);
		rims[k] = metric_between(vec2f(ring[k] - old_position), vec2f(ring[j] - old_position));
	}
	var displacement = vec2f(0.0);
	if (bound == 1u) {
		displacement.x = move_on_line(system, end.w);
	} else {
		displacement = scaled_solution(system, system.a.xz, 0.25);
	}
	let before = measure(old_position);
	let max_length = max(before.y, bitcast<f32>(parameters.upper));
	for (var i = 0u; i < TRIES; i++) {
		let position = position_after(displacement / f32(1u << i), end.w);
		if (all(position == old_position)) {
			return;
		}
		if (!is_ring_clear(position)) {
			continue;
		}
		let after = measure(position);
		if (after.x >= before.x && after.y <= max_length) {
			positions[index] = position;
			if (last == 1u) {
				let u = vec2f(position - old_position);
				let m = metric_between(vec2f(0.0), vec2f(0.0)).xyz;
				// Positive floats have the order of their bits as integers.
				atomicMax(&longest, bitcast<u32>(max(0.0, dot(u, product(m, u)))));
			}
			return;
		}
	}
}
