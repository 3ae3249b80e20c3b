// Value that a triangle is coloured by: its own, or interpolated at a sample between those of its corners.
@group(1) @binding(6) var<storage, read> values: array<f32>;

// The value of triangle t at a sample. `areas` are those of each edge and the sample, the weights of the opposite
// corners.
fn value_of(t: u32, shape: Triangle, areas: vec3f) -> f32 {
	if ((frame.flags & AT_CORNERS) == 0u) {
		return values[t];
	}
	let corner_values = vec3f(values[3u * t], values[3u * t + 1u], values[3u * t + 2u]);
	let lowest = min(corner_values.x, min(corner_values.y, corner_values.z));
	let highest = max(corner_values.x, max(corner_values.y, corner_values.z));
	// A triangle has a value only if all its corners have one.
	if (lowest < NO_VALUE) {
		return lowest;
	}
	let area = areas.x + areas.y + areas.z;
	let interpolated = dot(areas.yzx, corner_values) / select(area, 1.0, area == 0.0);
	return clamp(interpolated, lowest, highest);
}
