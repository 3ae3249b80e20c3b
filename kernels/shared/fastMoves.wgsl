// Moves of points by their systems of equations in float32, as `moves` in integers (Rokos 2011, section 2.3).
// Requires `linePositions`.
const QUADS: u32 = 5u;
const NO_POINT: u32 = 0xffffffffu;
const MAX_COORDINATE: f32 = 1073741824.0;

// The system of a point (Rokos 2011, 2.3): A = Σ M as a11, a12, a22, and g = Σ M u over its edges u, M at the midpoint
// of u.
struct System { a: vec3f, g: vec2f }

// M u.
fn product(m: vec3f, u: vec2f) -> vec2f {
	return vec2f(m.x * u.x + m.y * u.y, m.y * u.x + m.z * u.y);
}

// The solution with `b` for the diagonal of A, times `scale`; 0 unless the determinant is positive.
fn scaled_solution(system: System, b: vec2f, scale: f32) -> vec2f {
	let g = system.g;
	let determinant = b.x * b.y - system.a.y * system.a.y;
	let solution = vec2f(g.x * b.y - g.y * system.a.y, b.x * g.y - system.a.y * g.x);
	return select(vec2f(0.0), scale * solution / determinant, determinant > 0.0);
}

// A quarter of the solution along a line, in steps of its longer axis.
fn move_on_line(system: System, line: u32) -> f32 {
	let vector = vec2f(line_vector(line));
	let size = abs(vector);
	let d = vector / select(vector.y, vector.x, size.x >= size.y);
	let denominator = dot(d, product(system.a, d));
	return select(0.0, 0.25 * dot(d, system.g) / denominator, denominator > 0.0);
}

// A move rounded to lattice steps.
fn rounded(displacement: vec2f) -> vec2i {
	return vec2i(round(clamp(displacement, vec2f(-MAX_COORDINATE), vec2f(MAX_COORDINATE))));
}
