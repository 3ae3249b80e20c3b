// The metric and the root of its determinant at a position in texels, relative to the centre of the first. Replaces
// `metricTexture` where the sampler filters float32.
fn metric_at(at: vec2f) -> vec4f {
	let texture_coordinates = (at + vec2f(0.5)) / vec2f(textureDimensions(metric));
	return textureSampleLevel(metric, linear, texture_coordinates, 0.0);
}
