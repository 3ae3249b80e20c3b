// Area and quality of triangles in the mean of their corners' metrics. Requires `metricQuality` and `squaredTensors`.
// CPU kernel: `src/steps/adapt/quality.ts`.
const AREA_BITS: u32 = 31u;

// The square root of a short number.
fn short_root(a: Short) -> Short {
	// Make the exponent even and the number 31 or 32 bits long.
	let up = select(16, 15, (a.exponent & 1) != 0);
	let square = a.mantissa << u32(up);
	// The root in float32 is off by less than 1.
	var root = min(u32(sqrt(f32(square))), 0xffffu);
	if (root * root > square) {
		root--;
	}
	if (root < 0xffffu && (root + 1u) * (root + 1u) <= square) {
		root++;
	}
	return Short(root, (a.exponent - up) / 2);
}

// Three times the root of the determinant of the mean metric of three points, times 2^40.
fn metric_area(a: Point, b: Point, c: Point) -> Short {
	let shift = min(a.second.y & 63u, min(b.second.y & 63u, c.second.y & 63u));
	let p = square_of_tensor(cut_tensor(a, shift));
	let q = square_of_tensor(cut_tensor(b, shift));
	let r = square_of_tensor(cut_tensor(c, shift));
	let m11 = add(add(p.m11, q.m11), r.m11);
	let m12 = add(add(p.m12, q.m12), r.m12);
	let m22 = add(add(p.m22, q.m22), r.m22);
	let cut = cut_of(m11 | m22, AREA_BITS);
	let cut12 = cut_by(m12, cut);
	let square = subtract(multiply_signed(cut_by(m11, cut), cut_by(m22, cut)), multiply_signed(cut12, cut12));
	let root = short_root(short_of_wide(square));
	return Short(root.mantissa, root.exponent + i32(cut) + 2 * (i32(TENSOR_CUT) - i32(shift)));
}

// Quality of a triangle, as `quality`, with the area in the mean metric.
fn quality_in_mean(a: Point, b: Point, c: Point) -> u32 {
	return quality_by(
		cross_of(a, b, c),
		metric_area(a, b, c),
		root_of_length(a, b) + root_of_length(b, c) + root_of_length(c, a),
	);
}
