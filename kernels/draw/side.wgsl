// Exact orientation of a sample relative to an edge. Edges end at lattice points; samples are at fixed-point positions
// between them.

// A position: whole lattice units and 2^-32ths.
struct Place { whole: vec2i, fraction: vec2u }

// Position of the centre of a sample. y goes up on the lattice and down in samples.
fn place_of_sample(sample: vec2u) -> Place {
	let across = multiply_fixed(frame.step, sample.x);
	let down = multiply_fixed(frame.step, sample.y);
	let x = add_wide(frame.start.xy, across);
	let y = subtract_wide(frame.start.zw, down);
	return Place(vec2i(i32(x.x), i32(y.x)), vec2u(x.y, y.y));
}

// Product of a fixed-point number and an integer; whole units wrap.
fn multiply_fixed(a: vec2u, b: u32) -> vec2u {
	let fraction = multiply(a.y, b);
	return vec2u(a.x * b + fraction.x, fraction.y);
}

// Twice the signed area of an edge and a position relative to its start: q + r 2^-32, q in two's complement.
struct Area { q: vec2u, r: u32 }

fn exact_area(edge: vec2i, whole: vec2i, fraction: vec2u) -> Area {
	let units = subtract_wide(multiply_signed(edge.x, whole.y), multiply_signed(edge.y, whole.x));
	let fractions = subtract_wide(
		multiply_mixed(edge.x, fraction.y),
		multiply_mixed(edge.y, fraction.x),
	);
	// The high u32 of the fractions, sign-extended.
	let carry = vec2u(select(0u, 0xffffffffu, i32(fractions.x) < 0), fractions.x);
	return Area(add_wide(units, carry), fractions.y);
}

// 1 to the left of the edge from a to b, -1 to the right, 0 on its line. Float32 decides outside its error bound, exact
// arithmetic inside.
fn side(a: vec2i, b: vec2i, at: Place) -> i32 {
	let edge = b - a;
	let whole = at.whole - a;
	let gap = vec2f(whole) + vec2f(at.fraction) * 0x1p-32;
	let left = f32(edge.x) * gap.y;
	let right = f32(edge.y) * gap.x;
	let value = left - right;
	// The first term bounds the roundings of the products, the second those of `gap`, whose parts may cancel.
	let error = (abs(left) + abs(right)) * 0x1p-18 + f32(abs(edge.x) + abs(edge.y)) * 0x1p-21;
	var result = select(-1, 1, value > 0.0);
	// A loop, not a branch: software adapters execute both branches, but skip a loop that no invocation enters.
	var undecided = abs(value) <= error;
	while (undecided) {
		let area = exact_area(edge, whole, at.fraction);
		result = select(0, 1, (area.q.x | area.q.y | area.r) != 0u);
		if (i32(area.q.x) < 0) {
			result = -1;
		}
		undecided = false;
	}
	return result;
}

// Whether a triangle of either orientation covers a position, border included. A triangle without area covers nothing.
fn covers(t: Triangle, at: Place) -> bool {
	let sides = vec3i(side(t.a, t.b, at), side(t.b, t.c, at), side(t.c, t.a, at));
	let least = min(sides.x, min(sides.y, sides.z));
	let most = max(sides.x, max(sides.y, sides.z));
	return (least >= 0 || most <= 0) && (least != 0 || most != 0);
}
