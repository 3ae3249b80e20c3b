// Moves the points of a class by the paper's rule in float32, all free or, with `bound` 1, all on lines; the metric
// is interpolated from a texture at the midpoint of each edge (Rokos 2011, sections 2.3 and 3). With `last` 1, raises
// status[counter] to the largest squared length of a move in the metric. One invocation per point of the class
// (`fastMain`).
// import item
// import fastMain
// import fastMoves
// import linePositions
// import metricTexture
struct Parameters { first: u32, count: u32, begin: u32, left: u32, bottom: u32, cell: u32, line_count: u32, counter: u32 }
override bound: u32;
override last: u32;
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> positions: array<vec2i>;
@group(0) @binding(2) var<storage, read> neighbours: array<vec4u>;
@group(0) @binding(3) var<storage, read> line_ends: array<u32>;
@group(0) @binding(4) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(5) var metric: texture_2d<f32>;
@group(0) @binding(6) var linear: sampler;

// Adds the edge to the point positions[entry] to a system; `NO_POINT` adds nothing.
fn add_edge(system: System, entry: u32, index: u32, own: vec2i, at: vec2f, texels_per_step: f32) -> System {
	let is_edge = entry != NO_POINT;
	let u = vec2f(positions[select(index, entry, is_edge)] - own);
	let m = select(vec3f(0.0), metric_at(at + 0.5 * texels_per_step * u).xyz, is_edge);
	return System(system.a + m, system.g + product(m, u));
}

fn add_four(system: System, entries: vec4u, index: u32, own: vec2i, at: vec2f, texels_per_step: f32) -> System {
	var sums = add_edge(system, entries.x, index, own, at, texels_per_step);
	sums = add_edge(sums, entries.y, index, own, at, texels_per_step);
	sums = add_edge(sums, entries.z, index, own, at, texels_per_step);
	return add_edge(sums, entries.w, index, own, at, texels_per_step);
}

// Half of the solution with the paper's D for the diagonal.
fn move_free(system: System) -> vec2f {
	let a = system.a;
	return scaled_solution(system, a.xz + max(a.xz, vec2f(1.01 * abs(a.y))), 0.5);
}

fn move_point(i: u32) {
	let index = parameters.begin + i;
	let own = positions[index];
	let start = QUADS * parameters.begin + i;
	let first = neighbours[start];
	let second = neighbours[start + parameters.count];
	let texels_per_step = 1.0 / f32(parameters.cell);
	let at = vec2f(own - vec2i(i32(parameters.left), i32(parameters.bottom))) * texels_per_step;
	var system = add_four(System(vec3f(0.0), vec2f(0.0)), first, index, own, at, texels_per_step);
	system = add_four(system, second, index, own, at, texels_per_step);
	var entry = second.w;
	for (var quad = 2u; quad < QUADS - 1u && entry != NO_POINT; quad++) {
		let entries = neighbours[start + quad * parameters.count];
		system = add_four(system, entries, index, own, at, texels_per_step);
		entry = entries.w;
	}
	if (bound == 1u || entry != NO_POINT) {
		let entries = neighbours[start + (QUADS - 1u) * parameters.count];
		if (entry != NO_POINT) {
			system = add_edge(system, entries.x, index, own, at, texels_per_step);
		}
		entry = entries.w;
	}
	var position = own;
	if (bound == 0u) {
		position = clamp(own + rounded(move_free(system)), vec2i(0), vec2i(LAST_COORDINATE));
	} else if (entry <= parameters.line_count) {
		position = position_on_line(entry, own, rounded(vec2f(move_on_line(system, entry))).x);
	}
	positions[index] = position;
	if (last == 1u) {
		let u = vec2f(position - own);
		// Positive floats have the order of their bits as integers.
		atomicMax(&longest, bitcast<u32>(dot(u, product(metric_at(at).xyz, u))));
	}
}
