// Uniforms and mesh buffers of all kernels of the view. Fixed-point numbers are two u32: lattice units (wrapping) and
// 2^-32ths.
// Bits of `flags`.
const FILL: u32 = 1u;
const COLOURED: u32 = 2u;
const HAS_LOOKS: u32 = 4u;
const AT_CORNERS: u32 = 8u;
const LIT: u32 = 16u;
const BACKS: u32 = 32u;
const LINES: u32 = 64u;
const HAS_HIDDEN: u32 = 128u;
// Values below it mean no value.
const NO_VALUE: f32 = -1e30;
// Triangles with values below it are not drawn.
const HIDDEN: f32 = -1e36;

struct Frame {
	// Lattice position of the centre of sample (0, 0), fixed-point: x, then y.
	start: vec4u,
	// Lattice units from one sample to the next; y goes down.
	step: vec2u,
	// Samples across and down.
	size: vec2u,
	// A lattice point near the middle, and its position in samples.
	origin: vec2i,
	offset: vec2f,
	// Samples per lattice unit, and per CSS pixel.
	scale: f32,
	ratio: f32,
	// Opacity of edges, and of the tint of selected triangles.
	wire: f32,
	tint: f32,
	// Points from this one on are in the second binding, if there is one.
	split: u32,
	flags: u32,
	// Samples of a pixel along each axis.
	samples: u32,
	unused: u32,
	// Colours.
	foreground: vec4f,
	plain: vec4f,
	marked: vec4f,
	selected: vec4f,
	// A value, the number of colours per unit, and the index of the value's colour.
	range: vec4f,
	// The cutting plane: points with plane.xyz · (sample across, sample down, depth) > plane.w are cut off.
	plane: vec4f,
	// 256 colours, a byte for red, green, blue and opacity each.
	colours: array<vec4u, 64>,
}

// The bound triangles are those from `first` on, at most `max_count`; a dispatch covers [begin, end) of them.
struct BoundRange { first: u32, max_count: u32, begin: u32, end: u32 }

@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(0) var<uniform> bound: BoundRange;
@group(1) @binding(1) var<uniform> total: vec4u;
@group(1) @binding(2) var<storage, read> corners: array<u32>;

// Number of bound triangles.
fn bound_count() -> u32 {
	return min(bound.max_count, total.x - min(total.x, bound.first));
}

struct Triangle { a: vec2i, b: vec2i, c: vec2i }

fn triangle(t: u32) -> Triangle {
	return Triangle(
		position_of(corners[3u * t]),
		position_of(corners[3u * t + 1u]),
		position_of(corners[3u * t + 2u]),
	);
}

// Converts a lattice position to samples; the centre of sample (0, 0) is at (0.5, 0.5).
fn among_samples(position: vec2i) -> vec2f {
	let from_origin = vec2f(position - frame.origin) * frame.scale;
	return vec2f(frame.offset.x + from_origin.x, frame.offset.y - from_origin.y);
}

// Coverage by a line along an edge, half of its width in the triangle, antialiased over a pixel; in CSS pixels.
fn edge_coverage(width: f32, distance: f32) -> f32 {
	return 1.0 - smoothstep(0.5 * width - 0.5, 0.5 * width + 0.5, distance);
}
