// Gathers the points of a colour for `moveColour` and `moveGuarded`, points order[begin + i]: writes their positions to
// positions[begin + i], and their rings as indexes in `positions`. If `movable` is 0, writes instead the positions of
// all points i to positions[listed + i]. One invocation per point.
//
// `order` lists the `listed` points that move, colour by colour; `numbers` is the inverse: for each point its index in
// `order` + 1, or 0 if it does not move.
//
// A ring takes `QUADS` vectors: up to 17 neighbours, then the numbers of neighbours and triangles, and the line through
// the point. Vectors q of all points of a colour are contiguous, so that invocations read next to each other.
// import item
// import adaptRecords
// import adaptPoints
// import ring
// import star
struct Parameters { first: u32, count: u32, begin: u32, movable: u32, listed: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> order: array<u32>;
@group(0) @binding(6) var<storage, read> numbers: array<u32>;
@group(0) @binding(7) var<storage, read_write> positions: array<vec2i>;
@group(0) @binding(8) var<storage, read_write> neighbours: array<vec4u>;

const QUADS: u32 = 5u;
const NO_POINT: u32 = 0xffffffffu;

// The index in `positions` of neighbour k of the ring; `NO_POINT` beyond its end.
fn neighbour(k: u32) -> u32 {
	if (k >= ring_size) {
		return NO_POINT;
	}
	let number = numbers[ring[k]];
	return select(number - 1u, parameters.listed + ring[k], number == 0u);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count) {
		return;
	}
	if (parameters.movable == 0u) {
		positions[parameters.listed + i] = position_of(i);
		return;
	}
	let v = order[parameters.begin + i];
	positions[parameters.begin + i] = position_of(v);
	walk_ring(v);
	for (var quad = 0u; quad < QUADS; quad++) {
		let k = 4u * quad;
		var four = vec4u(neighbour(k), neighbour(k + 1u), neighbour(k + 2u), neighbour(k + 3u));
		if (quad == QUADS - 1u) {
			// Of the last four only neighbour 16 may exist.
			four = vec4u(four.x, ring_size, ring_triangles, ring_line);
		}
		neighbours[QUADS * parameters.begin + quad * parameters.count + i] = four;
	}
}
