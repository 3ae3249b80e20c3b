// Deselects triangles of a planar mesh with twice the area at most `high` 2^32 + `low`, exactly, in squared lattice
// units, whatever the orientation. Adds the number that stays selected to missing[0]. One invocation per triangle
// (`deselectMet`).
// import item
// import wide
// import deselectMet
struct Parameters { first: u32, count: u32, high: u32, low: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> coordinates: array<u32>;
@group(0) @binding(3) var<storage, read_write> selected: array<u32>;
@group(0) @binding(4) var<storage, read_write> missing: array<atomic<u32>>;

fn point(p: u32) -> vec2i {
	return vec2i(i32(coordinates[2u * p]), i32(coordinates[2u * p + 1u]));
}

// |u × v|: the difference of two products, or their sum where the signs differ.
fn absolute_cross(u: vec2i, v: vec2i) -> vec2u {
	let a = multiply(u32(abs(u.x)), u32(abs(v.y)));
	let b = multiply(u32(abs(u.y)), u32(abs(v.x)));
	if (((u.x ^ v.y) < 0) != ((u.y ^ v.x) < 0)) {
		return add(a, b);
	}
	if (is_above(b, a)) {
		return subtract(b, a);
	}
	return subtract(a, b);
}

fn misses_goal(t: u32) -> bool {
	let a = point(corners[3u * t]);
	let b = point(corners[3u * t + 1u]);
	let c = point(corners[3u * t + 2u]);
	return is_above(absolute_cross(b - a, c - a), vec2u(parameters.high, parameters.low));
}
