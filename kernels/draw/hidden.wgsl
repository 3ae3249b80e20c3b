// Whether a triangle is not drawn, and covers no sample: its value is below HIDDEN.
@group(1) @binding(6) var<storage, read> values: array<f32>;

fn is_hidden(t: u32) -> bool {
	if ((frame.flags & HAS_HIDDEN) == 0u) {
		return false;
	}
	return values[select(t, 3u * t, (frame.flags & AT_CORNERS) != 0u)] < HIDDEN;
}
