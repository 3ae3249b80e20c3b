// The in-circle test on lattice coordinates below 2^30, exact: a float32 filter, then a determinant of 128 bits.
// Requires `orientation`, `wide` and `wideSigned`. CPU kernel: `src/steps/adapt/inCircle.ts`.

// Unsigned 128-bit integers, w low.
fn add_128(a: vec4u, b: vec4u) -> vec4u {
	let low = add(a.zw, b.zw);
	let high = add(a.xy, b.xy);
	return vec4u(add(high, vec2u(0u, select(0u, 1u, is_above(a.zw, low)))), low);
}

fn is_above_128(a: vec4u, b: vec4u) -> bool {
	return is_above(a.xy, b.xy) || (all(a.xy == b.xy) && is_above(a.zw, b.zw));
}

// Product of two 64-bit integers.
fn multiply_64(a: vec2u, b: vec2u) -> vec4u {
	let outer = vec4u(multiply(a.x, b.x), multiply(a.y, b.y));
	let first = multiply(a.x, b.y);
	let second = multiply(a.y, b.x);
	return add_128(add_128(outer, vec4u(0u, first.x, first.y, 0u)), vec4u(0u, second.x, second.y, 0u));
}

fn squared_norm(u: vec2i) -> vec2u {
	return add(multiply(u32(abs(u.x)), u32(abs(u.x))), multiply(u32(abs(u.y)), u32(abs(u.y))));
}

// The sums of the positive and of the negative terms of a determinant.
struct Terms { positive: vec4u, negative: vec4u }

// Adds the term lift · cross; `cross` is signed.
fn with_term(terms: Terms, lift: vec2u, cross: vec2u) -> Terms {
	let term = multiply_64(lift, magnitude(cross));
	if (is_negative(cross)) {
		return Terms(terms.positive, add_128(terms.negative, term));
	}
	return Terms(add_128(terms.positive, term), terms.negative);
}

// Whether d lies inside the circle through a, b, c, which are counter-clockwise. Float32 decides outside an error
// bound of 1e-7 for each of at most 20 roundings. Coordinates are scaled by 2^-30, as their fourth powers would leave
// the range of float32.
fn is_in_circle(a: vec2i, b: vec2i, c: vec2i, d: vec2i) -> bool {
	let u = a - d;
	let v = b - d;
	let w = c - d;
	let p = vec2f(u) * 9.313225746154785e-10;
	let q = vec2f(v) * 9.313225746154785e-10;
	let r = vec2f(w) * 9.313225746154785e-10;
	let lifts = vec3f(dot(p, p), dot(q, q), dot(r, r));
	let first = vec3f(q.x * r.y, r.x * p.y, p.x * q.y);
	let second = vec3f(r.x * q.y, p.x * r.y, q.x * p.y);
	let estimate = dot(lifts, first - second);
	let error = dot(lifts, abs(first) + abs(second)) * 2e-6;
	// A device may flush floats near the smallest to 0.
	if (error > 1e-30 && abs(estimate) > error) {
		return estimate > 0.0;
	}
	var terms = Terms(vec4u(0u), vec4u(0u));
	terms = with_term(terms, squared_norm(u), cross_product(v, w));
	terms = with_term(terms, squared_norm(v), cross_product(w, u));
	terms = with_term(terms, squared_norm(w), cross_product(u, v));
	return is_above_128(terms.positive, terms.negative);
}
