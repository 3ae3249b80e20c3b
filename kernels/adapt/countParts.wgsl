// Writes the pattern of each triangle and its number of new triangles, and sets the bits of half-edges that get
// a midpoint.
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
	let apart = vec2u(abs(midpoint(place_of(a), place_of(b)) - place_of(p))) >> vec2u(4u);
	return add(multiply(apart.x, apart.x), multiply(apart.y, apart.y));
}

// Whether the diagonal from the end of the undivided edge is shorter than that from its origin, or as long and of the lower
// key.
fn takes_other(t: u32, edges: u32) -> bool {
	let u = single_slot(edges);
	let x = triangles[TRIANGLE * t + u];
	let y = triangles[TRIANGLE * t + next_slot(u)];
	let z = triangles[TRIANGLE * t + previous_slot(u)];
	let first = squared_distance(x, y, z);
	let second = squared_distance(y, x, z);
	return is_above(first, second) || (all(first == second) && comes_before(y, x, 0u));
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
	let own = is_red(t);
	var edges = 0u;
	for (var k = 0u; k < 3u; k++) {
		let twin = triangles[TRIANGLE * t + TWIN + k];
		if (own || (!is_none(twin) && is_red(triangle_of(twin)))) {
			edges |= 1u << k;
			if (is_none(twin) || t < triangle_of(twin)) {
				let bit = 3u * t + k;
				atomicOr(&midpoints[bit >> 5u], 1u << (bit & 31u));
			}
		}
	}
	let made = countOneBits(edges);
	counts[t] = made;
	if (made == 2u && takes_other(t, edges)) {
		edges |= OTHER_DIAGONAL;
	}
	patterns[t] = edges;
	if (t == parameters.count - 1u) {
		counts[parameters.count] = 0u;
	}
}
