// The metric and the root of its determinant at a position in texels, from the centre of the first.
// Leaves bilinear interpolation to the sampler.
fn metric_at(at: vec2f) -> vec4f {
	let place = (at + vec2f(0.5)) / vec2f(textureDimensions(metric));
	return textureSampleLevel(metric, linear, place, 0.0);
}
