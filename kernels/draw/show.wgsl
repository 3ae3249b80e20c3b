// Copies the colours of pixels to the render target. One fragment invocation per pixel.
struct Band { row: u32, width: u32 }
@group(0) @binding(0) var<uniform> band: Band;
@group(0) @binding(1) var<storage, read> colours: array<u32>;

// One triangle over the whole target.
@vertex
fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
	return vec4f(select(-1.0, 3.0, i == 1u), select(-1.0, 3.0, i == 2u), 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) position: vec4f) -> @location(0) vec4f {
	let pixel = vec2u(position.xy);
	return unpack4x8unorm(colours[pixel.y * band.width + pixel.x]);
}
