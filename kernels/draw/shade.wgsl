// Look of a triangle at a sample: fill, hatch, tint and wire by the distance to its nearest edge. Constants that are not
// declared here are those of src/draw/styleText.ts.

// A byte for each triangle.
@group(1) @binding(5) var<storage, read> looks: array<u32>;

// Distance of a corner from the sample, in samples, beyond which float32 is too coarse.
const FAR: f32 = 65536.0;

// Colour of a value, with its opacity: 0 if the triangle is not drawn.
fn colour_of(value: f32) -> vec4f {
	let place = frame.range.z + (value - frame.range.x) * frame.range.y;
	let entry = u32(clamp(round(place), 0.0, 255.0));
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
	let reach = max(max(abs(a), abs(b)), abs(c));
	// A loop because of software adapters, as in `side`.
	var coarse = max(reach.x, reach.y) > FAR;
	while (coarse) {
		let at = place_of_sample(sample);
		areas = vec3f(
			float_area(shape.a, shape.b, at),
			float_area(shape.b, shape.c, at),
			float_area(shape.c, shape.a, at),
		) * frame.scale * frame.scale;
		coarse = false;
	}
	return areas;
}

fn float_area(a: vec2i, b: vec2i, at: Place) -> f32 {
	let area = exact_area(b - a, at.whole - a, at.fraction);
	return float_of(area.q) + f32(area.r) * 0x1p-32;
}

fn look_of(t: u32) -> u32 {
	return select(0u, (looks[t >> 2u] >> (8u * (t & 3u))) & 0xffu, (frame.flags & HAS_LOOKS) != 0u);
}

// The colour of triangle `t` at a sample, times its opacity.
fn shade(t: u32, sample: vec2u) -> vec4f {
	let shape = triangle(t);
	let sides = vec3f(
		length(vec2f(shape.b - shape.a)),
		length(vec2f(shape.c - shape.b)),
		length(vec2f(shape.a - shape.c)),
	) * frame.scale;
	let areas = areas_at(shape, sample);
	let area = areas.x + areas.y + areas.z;
	let distances = select(areas, -areas, area < 0.0) / max(sides, vec3f(1e-12));
	let look = look_of(t);
	// The first edges may be cuts inside a face, which are not drawn.
	let is_cut = vec3u(0u, 1u, 2u) < vec3u((look >> 2u) & 3u);
	let away = select(distances / frame.ratio, vec3f(1e9), is_cut);
	let nearest = min(away.x, min(away.y, away.z));
	// A triangle of few pixels would be all wire: fade the wire as its height shrinks.
	let height = abs(area) / max(max(sides.x, max(sides.y, sides.z)), 1e-12) / frame.ratio;
	let dense = smoothstep(FADE_NONE, FADE_FULL, height);
	let is_marked = f32(look & 1u);
	let is_selected = f32((look >> 1u) & 1u);
	var base = vec4f(frame.plain.xyz, 1.0);
	if ((frame.flags & COLOURED) != 0u) {
		base = colour_of(value_of(t, shape, areas));
	}
	let diagonal = (f32(sample.x) + f32(sample.y) + 1.0) / (frame.ratio * MARK_PERIOD);
	// Stripes of the marks' colour, each with an edge in the wire's: on any colour one of the two stands out.
	let ink = step(MARK_EDGE, fract(diagonal));
	let stripe = mix(frame.foreground.xyz, frame.marked.xyz, step(MARK_STRIPE, fract(diagonal)));
	let hatched = mix(shade_face(base.xyz, t, shape, sample), stripe, is_marked * ink);
	let tinted = mix(hatched, frame.selected.xyz, is_selected * frame.tint);
	let fill = f32(frame.flags & FILL);
	let stripes = is_marked * mix(MARK_BETWEEN, MARK_OPACITY, ink);
	let body = max(fill, max(stripes, is_selected * frame.tint));
	let wire = edge_coverage(EDGE_WIDTH, nearest) * frame.wire * mix(FADE_MIN, 1.0, dense);
	let rim = is_selected * min(frame.tint * RIM_OPACITY, 1.0) * edge_coverage(RIM_WIDTH, nearest) * dense;
	let inked = mix(mix(tinted, frame.foreground.xyz, wire), frame.selected.xyz, rim);
	let bare = mix(tinted, frame.foreground.xyz, wire / max(wire + body, 1e-6));
	let alpha = max(body, max(wire, rim));
	let colour = mix(mix(bare, frame.selected.xyz, rim), inked, body);
	let line = line_coverage(look, away);
	return mix(vec4f(colour * alpha, alpha), vec4f(frame.foreground.xyz, 1.0), line) * base.w;
}
