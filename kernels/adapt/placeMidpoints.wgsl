// Writes the midpoints of divided edges: points from `point_count` on, in the order of the half-edges in the bit set `midpoints`.
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

fn place_middle(a: u32, b: u32, origin: u32, made: u32) {
	let first = point(a);
	let second = point(b);
	let place = midpoint(place_in(first), place_in(second));
	// Try the ends in the order of their keys, whatever the direction of the half-edge.
	let is_swapped = second.second.w < first.second.w;
	let homes = select(vec2u(first.second.z, second.second.z), vec2u(second.second.z, first.second.z), is_swapped);
	var home = walk(origin, place);
	if (!home.is_inside) {
		let other = walk(homes.x, place);
		if (other.is_inside) {
			home = other;
		} else {
			let last = walk(homes.y, place);
			if (last.is_inside) {
				home = last;
			}
		}
	}
	let stretch = stretch_at(home.triangle, place);
	points[2u * made] = vec4u(bitcast<vec2u>(place), stretch.xy);
	let key = mix_edge(first.second.w + second.second.w + 1u);
	points[2u * made + 1u] = vec4u(stretch.z, NEW | stretch.w, home.triangle, key);
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
	place_middle(a, b, lines[LINE * t + ORIGIN], parameters.point_count + rank);
}
