// Writes to `colours` the colour of each pixel, the mean over its samples of the colours of the triangles there
// (`numbers`, from the rasteriser). Ranges of the mesh that are bound one after the other each add their share. One
// invocation per pixel of a band of rows.

// First row of the band, and the pixels in a row.
struct Band { row: u32, width: u32 }
@group(2) @binding(0) var<uniform> band: Band;
@group(2) @binding(1) var<storage, read> numbers: array<u32>;
@group(2) @binding(2) var<storage, read_write> colours: array<u32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let pixel = vec2u(id.x, band.row + id.y);
	let size = frame.size / frame.samples;
	if (pixel.x >= size.x || pixel.y >= size.y) {
		return;
	}
	let count = bound_count();
	var sum = vec4f(0.0);
	for (var i = 0u; i < frame.samples * frame.samples; i++) {
		let sample = pixel * frame.samples + vec2u(i % frame.samples, i / frame.samples);
		// 0 where there is no triangle, which wraps to more than any count.
		let t = numbers[sample.y * frame.size.x + sample.x] - 1u - bound.first;
		if (t < count) {
			sum += shade(t, sample);
		}
	}
	sum /= f32(frame.samples * frame.samples);
	let index = pixel.y * band.width + pixel.x;
	if (bound.first > 0u) {
		sum += unpack4x8unorm(colours[index]);
	}
	colours[index] = pack4x8unorm(sum);
}
