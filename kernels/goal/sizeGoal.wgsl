// Deselects triangles whose longest edge is not longer than the size at its midpoint, the mean of `sizes` at its
// ends: exact squares, in squared lattice units. Adds the number that stays selected to missing[0]. One invocation
// per triangle (`deselectMet`).
// import item
// import halfEdgeBits
// import squaredLength
// import wide
// import longestSlot
// import deselectMet
struct Parameters { first: u32, count: u32, dimension: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> half_edges: array<u32>;
@group(0) @binding(3) var<storage, read> coordinates: array<u32>;
@group(0) @binding(4) var<storage, read> sizes: array<u32>;
@group(0) @binding(5) var<storage, read_write> selected: array<u32>;
@group(0) @binding(6) var<storage, read_write> missing: array<atomic<u32>>;

fn misses_goal(t: u32) -> bool {
	let ends = longest_ends(t);
	let size = (sizes[ends.x] + sizes[ends.y]) >> 1u;
	return is_above(squared_distance(ends), multiply(size, size));
}
