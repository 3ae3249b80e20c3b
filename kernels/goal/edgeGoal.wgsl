// Deselects triangles whose longest edge has a squared length of at most `high` 2^32 + `low`, in squared lattice
// units, exactly. Adds the number that stays selected to missing[0]. One invocation per triangle (`deselectMet`).
// import item
// import halfEdgeBits
// import squaredLength
// import wide
// import longestSlot
// import deselectMet
struct Parameters { first: u32, count: u32, dimension: u32, high: u32, low: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> half_edges: array<u32>;
@group(0) @binding(3) var<storage, read> coordinates: array<u32>;
@group(0) @binding(4) var<storage, read_write> selected: array<u32>;
@group(0) @binding(5) var<storage, read_write> missing: array<atomic<u32>>;

fn misses_goal(t: u32) -> bool {
	let ends = longest_ends(t);
	return is_above(squared_distance(ends), vec2u(parameters.high, parameters.low));
}
