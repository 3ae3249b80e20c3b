// Writes the division pattern of each triangle (`pattern`) and its number of new triangles, with a 0 after the last,
// and sets the bits of the half-edges that get a midpoint: of two twins that of the lower triangle, bit 3 t + slot of
// `midpoints`. `red` is the bit set of triangles that are divided into four. One invocation per triangle. Red-green
// division: Imperial College 2011, Algorithm 12.
// import item
// import adaptRecords
// import adaptPoints
// import pattern
// import wide
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> red: array<u32>;
@group(0) @binding(4) var<storage, read_write> patterns: array<u32>;
@group(0) @binding(5) var<storage, read_write> counts: array<u32>;
@group(0) @binding(6) var<storage, read_write> midpoints: array<atomic<u32>>;

fn is_red(t: u32) -> bool {
	return ((red[t >> 5u] >> (t & 31u)) & 1u) == 1u;
}

// Squared distance from a point to the midpoint of two others, in units of 16 lattice steps.
fn squared_distance(p: u32, a: u32, b: u32) -> vec2u {
	let difference = vec2u(abs(midpoint(position_of(a), position_of(b)) - position_of(p))) >> vec2u(4u);
	return add(multiply(difference.x, difference.x), multiply(difference.y, difference.y));
}

// Whether the diagonal from the end of the undivided edge is shorter than that from its origin; equal ones are ordered
// by keys.
fn uses_other_diagonal(t: u32, edges: u32) -> bool {
	let u = single_slot(edges);
	let x = triangles[TRIANGLE * t + u];
	let y = triangles[TRIANGLE * t + next_slot(u)];
	let z = triangles[TRIANGLE * t + previous_slot(u)];
	let diagonal_x = squared_distance(x, y, z);
	let diagonal_y = squared_distance(y, x, z);
	return is_above(diagonal_x, diagonal_y) || (all(diagonal_x == diagonal_y) && comes_before(y, x, 0u));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	let is_own_red = is_red(t);
	var edges = 0u;
	for (var k = 0u; k < 3u; k++) {
		let twin = triangles[TRIANGLE * t + TWIN + k];
		if (is_own_red || (!is_none(twin) && is_red(triangle_of(twin)))) {
			edges |= 1u << k;
			if (is_none(twin) || t < triangle_of(twin)) {
				let bit = 3u * t + k;
				atomicOr(&midpoints[bit >> 5u], 1u << (bit & 31u));
			}
		}
	}
	let divided = countOneBits(edges);
	counts[t] = divided;
	if (divided == 2u && uses_other_diagonal(t, edges)) {
		edges |= OTHER_DIAGONAL;
	}
	patterns[t] = edges;
	if (t == parameters.count - 1u) {
		counts[parameters.count] = 0u;
	}
}
