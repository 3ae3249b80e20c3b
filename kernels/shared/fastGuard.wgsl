// Quality and orientation of the triangles around a point at a candidate position, in float32. Requires `fastMoves`,
// `metricTexture`, `orientation` and their requirements.
var<private> old_position: vec2i;
// Numbers of neighbours and triangles; triangle i lies between neighbours i and i + 1.
var<private> ring_size: u32;
var<private> ring_triangles: u32;
var<private> ring: array<vec2i, 17>;
// The metric at the midpoint of the edge from each neighbour to the next.
var<private> rims: array<vec4f, 17>;

// The metric at the midpoint between old_position + a and old_position + b.
fn metric_between(a: vec2f, b: vec2f) -> vec4f {
	let offset = vec2f(old_position - vec2i(i32(parameters.left), i32(parameters.bottom)));
	return metric_at((offset + 0.5 * (a + b)) / f32(parameters.cell));
}

// Length of u in the metric m.
fn length_in(m: vec4f, u: vec2f) -> f32 {
	return sqrt(max(0.0, dot(u, product(m.xyz, u)))) * exp2(-f32(parameters.finest));
}

// The worst quality of the triangles at a position (Vasilevskii, Lipnikov 1999), and the length of the longest edge
// there.
fn measure(position: vec2i) -> vec2f {
	let displacement = vec2f(position - old_position);
	var u = vec2f(ring[0] - position);
	var m = metric_between(displacement, vec2f(ring[0] - old_position));
	var spoke = length_in(m, u);
	var result = vec2f(1e30, spoke);
	for (var i = 0u; i < ring_triangles; i++) {
		let j = select(i + 1u, 0u, i + 1u == ring_size);
		let v = vec2f(ring[j] - position);
		let n = metric_between(displacement, vec2f(ring[j] - old_position));
		let next = length_in(n, v);
		let perimeter = max(1e-6, spoke + next + length_in(rims[i], v - u));
		let area_scale = (m.w + n.w + rims[i].w) * exp2(-2.0 * f32(parameters.finest));
		let ratio = min(perimeter / 3.0, 3.0 / perimeter);
		let shape = ratio * (2.0 - ratio);
		let roundness = (u.x * v.y - u.y * v.x) * area_scale / (perimeter * perimeter);
		result = vec2f(min(result.x, roundness * shape * shape * shape), max(result.y, next));
		u = v;
		m = n;
		spoke = next;
	}
	return result;
}

// Whether all triangles are clearly counter-clockwise.
fn is_ring_clear(position: vec2i) -> bool {
	for (var i = 0u; i < ring_triangles; i++) {
		if (!is_clear(position, ring[i], ring[select(i + 1u, 0u, i + 1u == ring_size)])) {
			return false;
		}
	}
	return true;
}
