// Writes the midpoints of divided edges, points from `point_count` on, by the ranks of the half-edges in `midpoints`.
// Each is the mean of both ends, rounded down, with the stretch tensor of the background there. One invocation per
// half-edge 3 t + slot. "Populate new vertices": Imperial College 2011, Algorithm 12.
// import item
// import adaptRecords
// import adaptPoints
// import background
// import edgeOrder
// import orientation
// import pattern
// import stretch
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, point_count: u32, background_triangles: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> triangles: array<u32>;
@group(0) @binding(2) var<storage, read> lines: array<u32>;
@group(0) @binding(3) var<storage, read> midpoints: array<u32>;
@group(0) @binding(4) var<storage, read> background: array<u32>;
@group(0) @binding(5) var<storage, read_write> points: array<vec4u>;

// Writes the midpoint of points a and b as point `point_index`. Walks to its triangle of the background from `origin`,
// the input triangle of the edge, or if that fails from the triangles of both ends.
fn write_midpoint(a: u32, b: u32, origin: u32, point_index: u32) {
	let end_a = point(a);
	let end_b = point(b);
	let position = midpoint(position_in(end_a), position_in(end_b));
	// Try the ends in the order of their keys, whatever the direction of the half-edge.
	let is_swapped = end_b.second.w < end_a.second.w;
	let homes = select(vec2u(end_a.second.z, end_b.second.z), vec2u(end_b.second.z, end_a.second.z), is_swapped);
	var home = walk(origin, position);
	if (!home.is_inside) {
		let other = walk(homes.x, position);
		if (other.is_inside) {
			home = other;
		} else {
			let last = walk(homes.y, position);
			if (last.is_inside) {
				home = last;
			}
		}
	}
	let stretch = stretch_at(home.triangle, position);
	points[2u * point_index] = vec4u(bitcast<vec2u>(position), stretch.xy);
	let key = mix_edge(end_a.second.w + end_b.second.w + 1u);
	points[2u * point_index + 1u] = vec4u(stretch.z, NEW | stretch.w, home.triangle, key);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let half_edge = item(group, groups, local);
	if (half_edge >= parameters.count) {
		return;
	}
	let at = 2u * (half_edge >> 5u);
	let word = midpoints[at];
	let bit = 1u << (half_edge & 31u);
	if ((word & bit) == 0u) {
		return;
	}
	let rank = midpoints[at + 1u] + countOneBits(word & (bit - 1u));
	let t = half_edge / 3u;
	let k = half_edge - 3u * t;
	let a = triangles[TRIANGLE * t + k];
	let b = triangles[TRIANGLE * t + next_slot(k)];
	write_midpoint(a, b, lines[LINE * t + ORIGIN], parameters.point_count + rank);
}
