// Moves the points of a class in float32, with the metric in a texture, unless a triangle is inverted or the worst quality
// decreases.
// import item
// import fastGuard
// import fastMain
// import fastMoves
// import linePlaces
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
@group(0) @binding(1) var<storage, read_write> places: array<vec2i>;
@group(0) @binding(2) var<storage, read> neighbours: array<vec4u>;
@group(0) @binding(3) var<storage, read> line_ends: array<u32>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(5) var metric: texture_2d<f32>;
@group(0) @binding(6) var linear: sampler;

const TRIES: u32 = 4u;

fn place_after(way: vec2f, line: u32) -> vec2i {
	if (bound == 1u) {
		return place_on_line(line, own, rounded(way).x);
	}
	return clamp(own + rounded(way), vec2i(0), vec2i(LAST_COORDINATE));
}

fn move_point(i: u32) {
	let index = parameters.begin + i;
	let start = QUADS * parameters.begin + i;
	let end = neighbours[start + (QUADS - 1u) * parameters.count];
	own = places[index];
	ring_size = end.y;
	ring_triangles = end.z;
	if (bound == 1u && end.w > parameters.line_count) {
		return;
	}
	var system = System(vec3f(0.0), vec2f(0.0));
	for (var k = 0u; k < ring_size; k++) {
		ring[k] = places[neighbours[start + k / 4u * parameters.count][k % 4u]];
		let u = vec2f(ring[k] - own);
		let m = metric_between(vec2f(0.0), u).xyz;
		system = System(system.a + m, system.g + product(m, u));
	}
	for (var k = 0u; k < ring_triangles; k++) {
		let j = select(k + 1u, 0u, k + 1u == ring_size);
		rims[k] = metric_between(vec2f(ring[k] - own), vec2f(ring[j] - own));
	}
	var way = vec2f(0.0);
	if (bound == 1u) {
		way.x = move_on_line(system, end.w);
	} else {
		way = part_of_way(system, system.a.xz, 0.25);
	}
	let before = measure(own);
	let limit = max(before.y, bitcast<f32>(parameters.upper));
	for (var i = 0u; i < TRIES; i++) {
		let place = place_after(way / f32(1u << i), end.w);
		if (all(place == own)) {
			return;
		}
		if (!is_upright(place)) {
			continue;
		}
		let after = measure(place);
		if (after.x >= before.x && after.y <= limit) {
			places[index] = place;
			if (last == 1u) {
				let u = vec2f(place - own);
				let m = metric_between(vec2f(0.0), vec2f(0.0)).xyz;
				// Positive floats have the order of their bits as integers.
				atomicMax(&longest, bitcast<u32>(max(0.0, dot(u, product(m, u)))));
			}
			return;
		}
	}
}
