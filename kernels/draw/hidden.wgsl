// Triangles that are not drawn and cover no sample: their value is below HIDDEN.
@group(1) @binding(6) var<storage, read> values: array<f32>;

// Whether triangle t of the bound ones is hidden.
fn is_hidden(t: u32) -> bool {
	if ((frame.flags & HAS_HIDDEN) == 0u) {
		return false;
	}
	return values[select(t, 3u * t, (frame.flags & AT_CORNERS) != 0u)] < HIDDEN;
}
