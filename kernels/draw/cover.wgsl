// What both parts of the rasteriser share.
const NONE: u32 = 0xffffffffu;
// Samples along a tile.
const TILE: u32 = 64u;
// Floats put a corner this near to its place among the samples, as long as that is in view.
const SPARE: f32 = 0.0625;

// First and last sample, x and y, whose centres a triangle may hold; none where the first is beyond the last.
fn box_of(t: Triangle) -> vec4i {
	let low = min(t.a, min(t.b, t.c));
	let high = max(t.a, max(t.b, t.c));
	let near = among_samples(vec2i(low.x, high.y));
	let far = among_samples(vec2i(high.x, low.y));
	let size = vec2f(frame.size);
	let first = clamp(ceil(near - 0.5 - SPARE), vec2f(0.0), size);
	let last = clamp(floor(far - 0.5 + SPARE), vec2f(-1.0), size - 1.0);
	return vec4i(vec2i(first), vec2i(last));
}

fn put(t: u32, shape: Triangle, sample: vec2u) {
	if (holds(shape, place_of_sample(sample))) {
		atomicMax(&numbers[sample.y * frame.size.x + sample.x], part.first + t + 1u);
	}
}
