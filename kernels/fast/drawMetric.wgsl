// Writes the metric at the centre of each texel and the root of its determinant, in units of the finest size.
// import item
// import adaptRecords
// import background
// import edgeOrder
// import orientation
// import stretch
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, row: u32, width: u32, height: u32, left: u32, bottom: u32, cell: u32, finest: u32, background_triangles: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> background: array<u32>;
@group(0) @binding(2) var<storage, read> homes: array<u32>;
@group(0) @binding(3) var<storage, read_write> texels: array<vec4f>;

const LAST_PLACE: u32 = 0x3fffffffu;
// Maximum number of walks for a texel: holes may stop walks.
const MAX_HOMES: u32 = 8u;

// The triangle at a position, by a walk from the home of its texel, or if that fails from the homes at the corners of squares
// of texels, each twice as large as the one before.
fn triangle_at(texel: vec2u, place: vec2i) -> u32 {
	let most = max(parameters.width, parameters.height);
	var nearest = 0u;
	var tried = 0u;
	for (var side = 1u; side < 2u * most && tried < MAX_HOMES; side *= 2u) {
		for (var k = 0u; k < 4u; k++) {
			let at = texel / side * side + side * vec2u(k & 1u, k >> 1u);
			if (at.x >= parameters.width || at.y >= parameters.height) {
				continue;
			}
			let home = homes[parameters.width * at.y + at.x];
			if (home == 0u) {
				continue;
			}
			let end = walk(home - 1u, place);
			if (end.is_inside) {
				return end.triangle;
			}
			nearest = select(nearest, end.triangle, tried == 0u);
			tried++;
		}
	}
	return nearest;
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
	let texel = vec2u(i % parameters.width, parameters.row + i / parameters.width);
	let unbound = vec2u(parameters.left, parameters.bottom) + parameters.cell * texel;
	let place = vec2i(min(unbound, vec2u(LAST_PLACE)));
	let stretch = stretch_at(triangle_at(texel, place), place);
	let exponent = i32(parameters.finest) - 20 - i32(stretch.w);
	let s = ldexp(vec3f(bitcast<vec3i>(stretch.xyz)), vec3i(exponent));
	let mixed = s.y * s.y;
	texels[i] = vec4f(s.x * s.x + mixed, s.y * (s.x + s.z), mixed + s.z * s.z, s.x * s.z - mixed);
}
