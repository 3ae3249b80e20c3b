// The move of a point: the solution of its system of equations (`moveSystem`), by the rule `moves`, in short numbers.
// Requires `metricQuality`, `moveSystem`, `squaredTensors`, `wide` and `wideSigned`. CPU kernel, with the formulas:
// `src/steps/adapt/moves.ts`.

// Bits of the direction of a line.
const DIRECTION_BITS: u32 = 16u;
// Bound on the coordinates of a move in lattice steps.
const MAX_COORDINATE: u32 = 0x40000000u;

// numerator / denominator · 2^exponent in lattice steps, rounded towards 0, negated if `is_negated`.
fn steps_of(numerator: Short, is_negated: bool, denominator: Short, exponent: i32) -> i32 {
	if (numerator.mantissa == 0u) {
		return 0;
	}
	let size = short_quotient(numerator, denominator);
	let shift = size.exponent + exponent;
	var steps = MAX_COORDINATE;
	if (shift <= 14) {
		steps = min(MAX_COORDINATE, select(size.mantissa << u32(max(shift, 0)), size.mantissa >> u32(min(-shift, 31)), shift < 0));
	}
	return select(i32(steps), -i32(steps), is_negated);
}

// ad - bc, in two's complement.
fn determinant_of(a: i32, b: i32, c: i32, d: i32) -> vec2u {
	return subtract(multiply_signed(a, d), multiply_signed(b, c));
}

// The move of a free point, in lattice steps.
fn move_free(system: System) -> vec2i {
	var b11 = system.a11;
	var b22 = system.a22;
	let a12 = system.a12;
	if (parameters.moves == PAPER_MOVES) {
		let dominance = abs(a12) + abs(a12) / 100;
		b11 += max(system.a11, dominance);
		b22 += max(system.a22, dominance);
	}
	let denominator = short_of_wide(determinant_of(b11, a12, a12, b22));
	if (denominator.mantissa == 0u) {
		return vec2i(0);
	}
	// The move is the solution times 2^-shift, by rule.
	let shift = vec4i(2, 1, 1, 0);
	let scale = system.exponent - shift[parameters.moves];
	let x = determinant_of(system.g1, a12, system.g2, b22);
	let y = determinant_of(b11, system.g1, a12, system.g2);
	return vec2i(
		steps_of(short_of_wide(magnitude(x)), is_negative(x), denominator, scale),
		steps_of(short_of_wide(magnitude(y)), is_negative(y), denominator, scale),
	);
}

// The move of a point along a line, in lattice steps along the axis to which the line is closer.
fn move_on_line(system: System, direction: vec2i) -> i32 {
	let size = abs(direction);
	let cut = cut_of(vec2u(0u, u32(size.x | size.y)), DIRECTION_BITS);
	let d = direction / vec2i(1 << cut);
	let pull = add(multiply_signed(d.x, system.g1), multiply_signed(d.y, system.g2));
	let ad_1 = add(multiply_signed(system.a11, d.x), multiply_signed(system.a12, d.y));
	let ad_2 = add(multiply_signed(system.a12, d.x), multiply_signed(system.a22, d.y));
	let down = cut_of(magnitude(ad_1) | magnitude(ad_2), SUM_BITS);
	let denominator = short_of_wide(add(
		multiply_signed(cut_by(ad_1, down), d.x),
		multiply_signed(cut_by(ad_2, down), d.y),
	));
	if (denominator.mantissa == 0u) {
		return 0;
	}
	let along = select(d.y, d.x, size.x >= size.y);
	let numerator = short_product(short_of_wide(magnitude(pull)), short_of(u32(abs(along)), 0));
	let shift = vec4i(2, 2, 1, 0);
	let scale = system.exponent - i32(down) - shift[parameters.moves];
	return steps_of(numerator, is_negative(pull) != (along < 0), denominator, scale);
}
