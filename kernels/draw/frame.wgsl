// What all kernels of the view share: the frame, the part of the mesh that is bound, and its planes. Numbers with a
// fraction are fixed point in two words: whole lattice units (wrapping) and their 2^-32ths.
const FILL: u32 = 1u;
const COLOURED: u32 = 2u;
const HAS_LOOKS: u32 = 4u;
const AT_CORNERS: u32 = 8u;
const LIT: u32 = 16u;
const BACKS: u32 = 32u;
const LINES: u32 = 64u;
const HAS_HIDDEN: u32 = 128u;
// Values below it are none.
const NO_VALUE: f32 = -1e30;
// Triangles with values below it are not drawn.
const HIDDEN: f32 = -1e36;

struct Frame {
	// Lattice position of the centre of sample (0, 0): x whole, x fraction, y whole, y fraction.
	start: vec4u,
	// Lattice units from one sample to the next; y goes down.
	step: vec2u,
	// Samples across and down.
	size: vec2u,
	// A lattice point near the middle, and where it is among the samples.
	origin: vec2i,
	offset: vec2f,
	// Samples to a lattice unit, and to a CSS pixel.
	scale: f32,
	ratio: f32,
	wire: f32,
	tint: f32,
	// Points from this one on are in the second binding, where there are two.
	split: u32,
	flags: u32,
	// Samples of a pixel along each axis.
	samples: u32,
	unused: u32,
	foreground: vec4f,
	plain: vec4f,
	marked: vec4f,
	selected: vec4f,
	// The value of one colour, colours to a unit, and the number of that colour.
	range: vec4f,
	// What has plane.xyz · (sample across, sample down, depth) > plane.w is cut off.
	plane: vec4f,
	// 256 colours, a byte for red, green, blue and opacity each.
	colours: array<vec4u, 64>,
}

// The triangles that are bound start at number `first` and are `most` at most; a dispatch takes `begin` to `end` of them.
struct BoundRange { first: u32, most: u32, begin: u32, end: u32 }

@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(0) var<uniform> bound: BoundRange;
@group(1) @binding(1) var<uniform> total: vec4u;
@group(1) @binding(2) var<storage, read> corners: array<u32>;

// Triangles that are bound.
fn bound_count() -> u32 {
	return min(bound.most, total.x - min(total.x, bound.first));
}

struct Triangle { a: vec2i, b: vec2i, c: vec2i }

fn triangle(t: u32) -> Triangle {
	return Triangle(
		place_of(corners[3u * t]),
		place_of(corners[3u * t + 1u]),
		place_of(corners[3u * t + 2u]),
	);
}

// Where a lattice position is among the samples; the centre of sample (0, 0) is at (0.5, 0.5).
fn among_samples(place: vec2i) -> vec2f {
	let gap = vec2f(place - frame.origin) * frame.scale;
	return vec2f(frame.offset.x + gap.x, frame.offset.y - gap.y);
}
