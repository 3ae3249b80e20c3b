// The appearance of a triangle at a sample: fill, hatch, tint and wire by the distance to its nearest edge. Constants
// that are not declared here are those of `src/draw/styleText.ts`.

// A byte for each triangle: marked, selected, number of inner edges of a face (2 bits), feature edges (3 bits).
@group(1) @binding(5) var<storage, read> looks: array<u32>;

// Maximum distance of a corner from the sample, in samples, for float32.
const FAR: f32 = 65536.0;

// Colour of a value; opacity 0 if the triangle is not drawn.
fn colour_of(value: f32) -> vec4f {
	let scaled = frame.range.z + (value - frame.range.x) * frame.range.y;
	let entry = u32(clamp(round(scaled), 0.0, 255.0));
	let colour = unpack4x8unorm(frame.colours[entry >> 2u][entry & 3u]);
	let plain = vec4f(frame.plain.xyz, select(1.0, 0.0, value < HIDDEN));
	return select(colour, plain, value < NO_VALUE);
}

// Twice the signed area of each edge and the sample, in samples.
fn areas_at(shape: Triangle, sample: vec2u) -> vec3f {
	let centre = vec2f(sample) + 0.5;
	let a = among_samples(shape.a) - centre;
	let b = among_samples(shape.b) - centre;
	let c = among_samples(shape.c) - centre;
	var areas = vec3f(a.x * b.y - a.y * b.x, b.x * c.y - b.y * c.x, c.x * a.y - c.y * a.x);
	let extent = max(max(abs(a), abs(b)), abs(c));
	// A loop, not a branch, as in `side`.
	var is_coarse = max(extent.x, extent.y) > FAR;
	while (is_coarse) {
		let position = position_of_sample(sample);
		areas = vec3f(
			float_area(shape.a, shape.b, position),
			float_area(shape.b, shape.c, position),
			float_area(shape.c, shape.a, position),
		) * frame.scale * frame.scale;
		is_coarse = false;
	}
	return areas;
}

// Twice the signed area of an edge and a position, exact before its rounding to float32.
fn float_area(a: vec2i, b: vec2i, position: Position) -> f32 {
	let area = exact_area(b - a, position.units - a, position.fraction);
	return float_of(area.q) + f32(area.r) * 0x1p-32;
}

fn look_of(t: u32) -> u32 {
	return select(0u, (looks[t >> 2u] >> (8u * (t & 3u))) & 0xffu, (frame.flags & HAS_LOOKS) != 0u);
}

// The colour of triangle `t` at a sample, times its opacity.
fn shade(t: u32, sample: vec2u) -> vec4f {
	let shape = triangle(t);
	let edge_lengths = vec3f(
		length(vec2f(shape.b - shape.a)),
		length(vec2f(shape.c - shape.b)),
		length(vec2f(shape.a - shape.c)),
	) * frame.scale;
	let areas = areas_at(shape, sample);
	let area = areas.x + areas.y + areas.z;
	let distances = select(areas, -areas, area < 0.0) / max(edge_lengths, vec3f(1e-12));
	let look = look_of(t);
	// The first edges may be inside a face, which are not drawn.
	let is_cut = vec3u(0u, 1u, 2u) < vec3u((look >> 2u) & 3u);
	let edge_distances = select(distances / frame.ratio, vec3f(1e9), is_cut);
	let nearest = min(edge_distances.x, min(edge_distances.y, edge_distances.z));
	// A triangle of few pixels would be covered by its edges: fade them as its height shrinks.
	let height = abs(area) / max(max(edge_lengths.x, max(edge_lengths.y, edge_lengths.z)), 1e-12) / frame.ratio;
	let density = smoothstep(FADE_NONE, FADE_FULL, height);
	let is_marked = f32(look & 1u);
	let is_selected = f32((look >> 1u) & 1u);
	var base = vec4f(frame.plain.xyz, 1.0);
	if ((frame.flags & COLOURED) != 0u) {
		base = colour_of(value_of(t, shape, areas));
	}
	let diagonal = (f32(sample.x) + f32(sample.y) + 1.0) / (frame.ratio * MARK_PERIOD);
	// Stripes in the colour of marks, each with a border in that of edges, so that one of them contrasts with any
	// colour.
	let ink = step(MARK_EDGE, fract(diagonal));
	let stripe = mix(frame.foreground.xyz, frame.marked.xyz, step(MARK_STRIPE, fract(diagonal)));
	let hatched = mix(shade_face(base.xyz, t, shape, sample), stripe, is_marked * ink);
	let tinted = mix(hatched, frame.selected.xyz, is_selected * frame.tint);
	let fill_alpha = f32(frame.flags & FILL);
	let stripe_alpha = is_marked * mix(MARK_BETWEEN, MARK_OPACITY, ink);
	let body_alpha = max(fill_alpha, max(stripe_alpha, is_selected * frame.tint));
	let wire = edge_coverage(EDGE_WIDTH, nearest) * frame.wire * mix(FADE_MIN, 1.0, density);
	let rim = is_selected * min(frame.tint * RIM_OPACITY, 1.0) * edge_coverage(RIM_WIDTH, nearest) * density;
	let filled = mix(mix(tinted, frame.foreground.xyz, wire), frame.selected.xyz, rim);
	let unfilled = mix(tinted, frame.foreground.xyz, wire / max(wire + body_alpha, 1e-6));
	let alpha = max(body_alpha, max(wire, rim));
	let colour = mix(mix(unfilled, frame.selected.xyz, rim), filled, body_alpha);
	let line = line_coverage(look, edge_distances);
	return mix(vec4f(colour * alpha, alpha), vec4f(frame.foreground.xyz, 1.0), line) * base.w;
}
