// Exact orientation of a sample relative to an edge. Edges end at lattice points; samples are at fixed-point
// positions between them. Requires `wide`.

// A fixed-point position: lattice units and 2^-32ths.
struct Position { units: vec2i, fraction: vec2u }

// Position of the centre of a sample. y goes up on the lattice and down in samples.
fn position_of_sample(sample: vec2u) -> Position {
	let across = multiply_fixed(frame.step, sample.x);
	let down = multiply_fixed(frame.step, sample.y);
	let x = add_wide(frame.start.xy, across);
	let y = subtract_wide(frame.start.zw, down);
	return Position(vec2i(i32(x.x), i32(y.x)), vec2u(x.y, y.y));
}

// Product of a fixed-point number and an integer; whole units wrap.
fn multiply_fixed(a: vec2u, b: u32) -> vec2u {
	let fraction = multiply(a.y, b);
	return vec2u(a.x * b + fraction.x, fraction.y);
}

// Twice the signed area of an edge and a position relative to its start: q + r 2^-32, q in two's complement.
struct Area { q: vec2u, r: u32 }

fn exact_area(edge: vec2i, units: vec2i, fraction: vec2u) -> Area {
	let integer_part = subtract_wide(multiply_signed(edge.x, units.y), multiply_signed(edge.y, units.x));
	let fractions = subtract_wide(
		multiply_mixed(edge.x, fraction.y),
		multiply_mixed(edge.y, fraction.x),
	);
	// The high u32 of the fractions, sign-extended.
	let carry = vec2u(select(0u, 0xffffffffu, i32(fractions.x) < 0), fractions.x);
	return Area(add_wide(integer_part, carry), fractions.y);
}

// 1 to the left of the edge from a to b, -1 to the right, 0 on its line. Float32 decides outside its error bound, exact
// arithmetic inside.
fn side(a: vec2i, b: vec2i, position: Position) -> i32 {
	let edge = b - a;
	let units = position.units - a;
	let offset = vec2f(units) + vec2f(position.fraction) * 0x1p-32;
	let left = f32(edge.x) * offset.y;
	let right = f32(edge.y) * offset.x;
	let value = left - right;
	// The first term bounds the roundings of the products, the second those of `offset`, whose parts may cancel.
	let error = (abs(left) + abs(right)) * 0x1p-18 + f32(abs(edge.x) + abs(edge.y)) * 0x1p-21;
	var result = select(-1, 1, value > 0.0);
	// A loop, not a branch: software adapters execute both branches, but skip a loop that no invocation enters.
	var undecided = abs(value) <= error;
	while (undecided) {
		let area = exact_area(edge, units, position.fraction);
		result = select(0, 1, (area.q.x | area.q.y | area.r) != 0u);
		if (i32(area.q.x) < 0) {
			result = -1;
		}
		undecided = false;
	}
	return result;
}

// Whether a triangle of either orientation covers a position, border included. A triangle without area covers nothing.
fn covers(t: Triangle, position: Position) -> bool {
	let sides = vec3i(side(t.a, t.b, position), side(t.b, t.c, position), side(t.c, t.a, position));
	let lowest = min(sides.x, min(sides.y, sides.z));
	let highest = max(sides.x, max(sides.y, sides.z));
	return (lowest >= 0 || highest <= 0) && (lowest != 0 || highest != 0);
}
