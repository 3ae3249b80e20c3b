// Parameters and bindings of the steps that divide triangles. `ranks`, `list`, `info` and `halves` are offsets in
// `work`; `points`, `edges` and `triangles` the counts before the round; `…_room` the capacities for new entities.
struct Parameters {
	first: u32, count: u32, sparse: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	points: u32, edges: u32, triangles: u32, input_points: u32, input_edges: u32,
	points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> corners: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> half_edges: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> edge_triangles: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> coordinates: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> point_parents: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(7) var<storage, read> work: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;
