// Coverage of samples by triangles, for both kernels of the rasteriser.
const NONE: u32 = 0xffffffffu;
// Width and height of a tile in samples.
const TILE: u32 = 64u;
// Bound of the float32 error of the position of a visible corner, in samples.
const POSITION_ERROR: f32 = 0.0625;

// First and last sample, x and y, whose centres a triangle may cover; empty if the first is greater than the last.
fn box_of(t: Triangle) -> vec4i {
	let low = min(t.a, min(t.b, t.c));
	let high = max(t.a, max(t.b, t.c));
	let first_corner = among_samples(vec2i(low.x, high.y));
	let last_corner = among_samples(vec2i(high.x, low.y));
	let size = vec2f(frame.size);
	let first = clamp(ceil(first_corner - 0.5 - POSITION_ERROR), vec2f(0.0), size);
	let last = clamp(floor(last_corner - 0.5 + POSITION_ERROR), vec2f(-1.0), size - 1.0);
	return vec4i(vec2i(first), vec2i(last));
}

// Writes a triangle to the samples of a box, from `first` to `last`, whose centres it covers.
fn fill(t: u32, shape: Triangle, first: vec2u, last: vec2u) {
	let number = bound.first + t + 1u;
	let depth_plane = depth_plane_of(t, shape);
	let corner = position_of_sample(first);
	var y = vec2u(u32(corner.units.y), corner.fraction.y);
	for (var row = first.y; row <= last.y; row++) {
		var x = vec2u(u32(corner.units.x), corner.fraction.x);
		for (var column = first.x; column <= last.x; column++) {
			if (covers(shape, Position(vec2i(i32(x.x), i32(y.x)), vec2u(x.y, y.y)))) {
				put(row * frame.size.x + column, vec2u(column, row), number, depth_plane);
			}
			x = add_wide(x, frame.step);
		}
		y = subtract_wide(y, frame.step);
	}
}
