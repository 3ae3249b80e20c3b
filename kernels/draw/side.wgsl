// Exact orientation of a sample to an edge: twice the signed area of the edge and the sample is a
// multiple of 2^-32 in three u32, Q 2^32 + R with R not negative.
struct Place { whole: vec2i, fraction: vec2u }

// The lattice position of the centre of a sample.
fn place_of_sample(sample: vec2u) -> Place {
	let across = moved(frame.step, sample.x);
	let down = moved(frame.step, sample.y);
	let x = add_wide(frame.start.xy, across);
	let y = subtract_wide(frame.start.zw, down);
	return Place(vec2i(i32(x.x), i32(y.x)), vec2u(x.y, y.y));
}

fn moved(step: vec2u, times: u32) -> vec2u {
	let part = multiply(step.y, times);
	return vec2u(step.x * times + part.x, part.y);
}

struct Area { q: vec2u, r: u32 }

fn exact_area(edge: vec2i, whole: vec2i, fraction: vec2u) -> Area {
	let units = subtract_wide(multiply_signed(edge.x, whole.y), multiply_signed(edge.y, whole.x));
	let parts = subtract_wide(
		multiply_mixed(edge.x, fraction.y),
		multiply_mixed(edge.y, fraction.x),
	);
	let carried = vec2u(select(0u, 0xffffffffu, i32(parts.x) < 0), parts.x);
	return Area(add_wide(units, carried), parts.y);
}

// 1 to the left of the edge from a to b, -1 to the right of it, 0 on its line. Floats decide where their error can't.
fn side(a: vec2i, b: vec2i, at: Place) -> i32 {
	let edge = b - a;
	let whole = at.whole - a;
	let gap = vec2f(whole) + vec2f(at.fraction) * 0x1p-32;
	let left = f32(edge.x) * gap.y;
	let right = f32(edge.y) * gap.x;
	let value = left - right;
	// Each product is off by a few roundings, and by those of a gap's fraction, which may cancel most of its whole.
	let error = (abs(left) + abs(right)) * 0x1p-18 + f32(abs(edge.x) + abs(edge.y)) * 0x1p-21;
	var result = select(-1, 1, value > 0.0);
	// A loop, because software adapters run both branches, but no loop that no invocation enters.
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

// Whether a triangle of either orientation covers the centre of a sample; its border counts, and without area it covers
// nothing.
fn holds(t: Triangle, at: Place) -> bool {
	let sides = vec3i(side(t.a, t.b, at), side(t.b, t.c, at), side(t.c, t.a, at));
	let least = min(sides.x, min(sides.y, sides.z));
	let most = max(sides.x, max(sides.y, sides.z));
	return (least >= 0 || most <= 0) && (least != 0 || most != 0);
}
