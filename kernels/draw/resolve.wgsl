// Shades each pixel by the numbers of the triangles at its samples. Parts of the mesh that are bound one after another
// each add their share.
@group(2) @binding(0) var<storage, read> numbers: array<u32>;

// One triangle over the whole target.
@vertex
fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
	return vec4f(select(-1.0, 3.0, i == 1u), select(-1.0, 3.0, i == 2u), 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) position: vec4f) -> @location(0) vec4f {
	let pixel = vec2u(position.xy) * frame.samples;
	let count = bound_count();
	var sum = vec4f(0.0);
	for (var i = 0u; i < frame.samples * frame.samples; i++) {
		let sample = pixel + vec2u(i % frame.samples, i / frame.samples);
		// 0 where there is no triangle, which wraps to more than any count.
		let t = numbers[sample.y * frame.size.x + sample.x] - 1u - part.first;
		if (t < count) {
			sum += shade(t, sample);
		}
	}
	return sum / f32(frame.samples * frame.samples);
}
