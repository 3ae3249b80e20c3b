// Quality of triangles in the metric (Vasilevskii, Lipnikov 1999) in short numbers: floating-point numbers with 16
// significant bits, the same on all engines. Requires `adaptPoints`, `metricLength`, `orientation`, `stretch`, `wide`
// and `wideSigned`. CPU kernels, with the formulas: `src/steps/adapt/quality.ts` and `short.ts`.

// Three times a length of 1, as the sum of three roots of `squared_length`.
const THREE_LENGTHS: u32 = 4448731u;
// Lower bound on perimeters.
const MIN_PERIMETER: u32 = 128u;

// mantissa · 2^exponent, with a mantissa of 16 bits, or 0; lower bits of a number are dropped.
struct Short { mantissa: u32, exponent: i32 }

// Converts value · 2^exponent.
fn short_of(value: u32, exponent: i32) -> Short {
	let bits = 32u - countLeadingZeros(value);
	let up = max(bits, 16u) - bits;
	let down = max(bits, 16u) - 16u;
	return Short((value << up) >> down, exponent + i32(down) - i32(up));
}

fn short_product(a: Short, b: Short) -> Short {
	return short_of(a.mantissa * b.mantissa, a.exponent + b.exponent);
}

fn short_quotient(a: Short, b: Short) -> Short {
	return short_of((a.mantissa << 16u) / b.mantissa, a.exponent - b.exponent - 16);
}

// A 64-bit number in two's complement as a short number; 0 unless it is positive.
fn short_of_wide(value: vec2u) -> Short {
	if (is_negative(value)) {
		return Short(0u, 0);
	}
	if (value.x == 0u) {
		return short_of(value.y, 0);
	}
	// The upper 32 bits.
	let bits = 32u - countLeadingZeros(value.x);
	if (bits == 32u) {
		return short_of(value.x, 32);
	}
	return short_of(shifted(value, bits), i32(bits));
}

// det S of a point, times 2^40.
fn stretch_area(point: Point) -> Short {
	let xx = bitcast<i32>(point.first.z);
	let xy = bitcast<i32>(point.first.w);
	let yy = bitcast<i32>(point.second.x);
	let area = short_of_wide(subtract(multiply_signed(xx, yy), multiply_signed(xy, xy)));
	return Short(area.mantissa, area.exponent - 2 * i32(point.second.y & 63u));
}

// The mantissa of a short number, shifted to a larger exponent.
fn mantissa_at(a: Short, exponent: i32) -> u32 {
	return a.mantissa >> u32(clamp(exponent - a.exponent, 0, 31));
}

// The sum of three short numbers, each truncated to the last bit of the largest.
fn short_sum(a: Short, b: Short, c: Short) -> Short {
	// Any exponent will do if all three are 0.
	var exponent = -0x10000;
	if (a.mantissa != 0u) { exponent = a.exponent; }
	if (b.mantissa != 0u) { exponent = max(exponent, b.exponent); }
	if (c.mantissa != 0u) { exponent = max(exponent, c.exponent); }
	return short_of(mantissa_at(a, exponent) + mantissa_at(b, exponent) + mantissa_at(c, exponent), exponent);
}

// m(2 − m), where m <= 1 is the ratio of a perimeter to 3 or of 3 to it.
fn shape_of(perimeter: u32) -> Short {
	var ratio = (THREE_LENGTHS << 9u) / (perimeter >> 7u);
	if (perimeter <= THREE_LENGTHS) {
		ratio = (perimeter << 9u) / (THREE_LENGTHS >> 7u);
	}
	let m = min(ratio >> 1u, 32768u);
	return short_of(m * (65536u - m), -30);
}

// Length of the edge between points a and b in the metric: the root of `squared_length`.
fn root_of_length(a: Point, b: Point) -> u32 {
	return square_root(squared_length(a, b));
}

// Twice the area of triangle a b c on the lattice; 0 unless it is counter-clockwise.
fn cross_of(a: Point, b: Point, c: Point) -> Short {
	return short_of_wide(cross_product(position_in(b) - position_in(a), position_in(c) - position_in(a)));
}

// Quality of a triangle from twice its area, three times the mean of det S, and its perimeter. The exponent is in the
// upper 16 bits, the mantissa in the lower 16, so that qualities compare as u32.
fn quality_by(cross: Short, stretch: Short, length: u32) -> u32 {
	let perimeter = max(length, MIN_PERIMETER);
	let shape = shape_of(perimeter);
	if (cross.mantissa == 0u || stretch.mantissa == 0u || shape.mantissa == 0u) {
		return 0u;
	}
	let root = short_of(perimeter, 0);
	let roundness = short_quotient(short_product(cross, stretch), short_product(root, root));
	let value = short_product(roundness, short_product(short_product(shape, shape), shape));
	return (u32(max(value.exponent + 15 + 257, 0)) << 16u) | value.mantissa;
}

// Quality of triangle a b c; 0 unless it is counter-clockwise.
fn quality(a: Point, b: Point, c: Point) -> u32 {
	return quality_by(
		cross_of(a, b, c),
		short_sum(stretch_area(a), stretch_area(b), stretch_area(c)),
		root_of_length(a, b) + root_of_length(b, c) + root_of_length(c, a),
	);
}
