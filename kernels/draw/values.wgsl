// Value that a triangle is coloured by: its own, or interpolated at a sample between those of its corners.
@group(1) @binding(6) var<storage, read> values: array<f32>;

// `areas` are those of each edge and the sample: the weights of the corners opposite.
fn value_of(t: u32, shape: Triangle, areas: vec3f) -> f32 {
	if ((frame.flags & AT_CORNERS) == 0u) {
		return values[t];
	}
	let at = vec3f(values[3u * t], values[3u * t + 1u], values[3u * t + 2u]);
	let least = min(at.x, min(at.y, at.z));
	let most = max(at.x, max(at.y, at.z));
	// One corner without a value leaves the triangle without.
	if (least < NO_VALUE) {
		return least;
	}
	let area = areas.x + areas.y + areas.z;
	let between = dot(areas.yzx, at) / select(area, 1.0, area == 0.0);
	return clamp(between, least, most);
}
