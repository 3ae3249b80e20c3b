// Moves the points of a class by the paper's rule in float32, with the metric in a texture.
// import item
// import fastMain
// import fastMoves
// import linePlaces
// import metricTexture
struct Parameters { first: u32, count: u32, begin: u32, left: u32, bottom: u32, cell: u32, line_count: u32, counter: u32 }
override bound: u32;
override last: u32;
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> places: array<vec2i>;
@group(0) @binding(2) var<storage, read> neighbours: array<vec4u>;
@group(0) @binding(3) var<storage, read> line_ends: array<u32>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(5) var metric: texture_2d<f32>;
@group(0) @binding(6) var linear: sampler;

fn add_edge(system: System, number: u32, index: u32, own: vec2i, at: vec2f, per_step: f32) -> System {
	let is_edge = number != NO_POINT;
	let u = vec2f(places[select(index, number, is_edge)] - own);
	let m = select(vec3f(0.0), metric_at(at + 0.5 * per_step * u).xyz, is_edge);
	return System(system.a + m, system.g + product(m, u));
}

fn add_four(system: System, four: vec4u, index: u32, own: vec2i, at: vec2f, per_step: f32) -> System {
	var sums = add_edge(system, four.x, index, own, at, per_step);
	sums = add_edge(sums, four.y, index, own, at, per_step);
	sums = add_edge(sums, four.z, index, own, at, per_step);
	return add_edge(sums, four.w, index, own, at, per_step);
}

// Half of the way by the paper's D.
fn move_free(system: System) -> vec2f {
	let a = system.a;
	return part_of_way(system, a.xz + max(a.xz, vec2f(1.01 * abs(a.y))), 0.5);
}

fn move_point(i: u32) {
	let index = parameters.begin + i;
	let own = places[index];
	let start = QUADS * parameters.begin + i;
	let first = neighbours[start];
	let second = neighbours[start + parameters.count];
	let per_step = 1.0 / f32(parameters.cell);
	let at = vec2f(own - vec2i(i32(parameters.left), i32(parameters.bottom))) * per_step;
	var system = add_four(System(vec3f(0.0), vec2f(0.0)), first, index, own, at, per_step);
	system = add_four(system, second, index, own, at, per_step);
	var number = second.w;
	for (var quad = 2u; quad < QUADS - 1u && number != NO_POINT; quad++) {
		let four = neighbours[start + quad * parameters.count];
		system = add_four(system, four, index, own, at, per_step);
		number = four.w;
	}
	if (bound == 1u || number != NO_POINT) {
		let four = neighbours[start + (QUADS - 1u) * parameters.count];
		if (number != NO_POINT) {
			system = add_edge(system, four.x, index, own, at, per_step);
		}
		number = four.w;
	}
	var place = own;
	if (bound == 0u) {
		place = clamp(own + rounded(move_free(system)), vec2i(0), vec2i(LAST_COORDINATE));
	} else if (number <= parameters.line_count) {
		place = place_on_line(number, own, rounded(vec2f(move_on_line(system, number))).x);
	}
	places[index] = place;
	if (last == 1u) {
		let u = vec2f(place - own);
		// Positive floats have the order of their bits as integers.
		atomicMax(&longest, bitcast<u32>(dot(u, product(metric_at(at).xyz, u))));
	}
}
