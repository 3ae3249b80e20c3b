// The metric at a position and the root of its determinant, in texels from the centre of the first one, by the filter of the device.
fn metric_at(at: vec2f) -> vec4f {
	let place = (at + vec2f(0.5)) / vec2f(textureDimensions(metric));
	return textureSampleLevel(metric, linear, place, 0.0);
}
