// The metric and the root of its determinant at a position in texels, relative to the centre of the first.
// Interpolates bilinearly itself, for devices that cannot filter float32.
fn metric_at(at: vec2f) -> vec4f {
	let last = vec2i(textureDimensions(metric)) - vec2i(1);
	let low = floor(at);
	let weights = at - low;
	let first = clamp(vec2i(low), vec2i(0), last);
	let second = clamp(vec2i(low) + vec2i(1), vec2i(0), last);
	let lower = mix(
		textureLoad(metric, first, 0),
		textureLoad(metric, vec2i(second.x, first.y), 0),
		weights.x,
	);
	let upper = mix(
		textureLoad(metric, vec2i(first.x, second.y), 0),
		textureLoad(metric, second, 0),
		weights.x,
	);
	return mix(lower, upper, weights.y);
}
