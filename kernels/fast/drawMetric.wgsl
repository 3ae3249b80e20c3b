// Rasterises the metric field into a texture: writes to `texels` the metric at the centre of each texel, xx, xy, yy,
// and the root of its determinant, for lengths in units of 2^`finest` lattice steps. Texel (0, 0) is at (`left`,
// `bottom`) on the lattice, texels are `cell` apart; `homes` holds 1 + a triangle of the background, or 0, for each
// (`markHomes`). One invocation per texel of the rows from `row` on. Texture interpolation: Rokos 2011, section 3.
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

const LAST_COORDINATE: u32 = 0x3fffffffu;
// Maximum number of walks for a texel; holes may stop walks.
const MAX_WALKS: u32 = 8u;

// The triangle at a position, by a walk from the home of its texel, or if that fails from the homes at the corners of
// squares of texels, each twice as large as the one before.
fn triangle_at(texel: vec2u, position: vec2i) -> u32 {
	let extent = max(parameters.width, parameters.height);
	var nearest = 0u;
	var walks = 0u;
	for (var square = 1u; square < 2u * extent && walks < MAX_WALKS; square *= 2u) {
		for (var k = 0u; k < 4u; k++) {
			let corner = texel / square * square + square * vec2u(k & 1u, k >> 1u);
			if (corner.x >= parameters.width || corner.y >= parameters.height) {
				continue;
			}
			let home = homes[parameters.width * corner.y + corner.x];
			if (home == 0u) {
				continue;
			}
			let end = walk(home - 1u, position);
			if (end.is_inside) {
				return end.triangle;
			}
			nearest = select(nearest, end.triangle, walks == 0u);
			walks++;
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
	let unclamped = vec2u(parameters.left, parameters.bottom) + parameters.cell * texel;
	let position = vec2i(min(unclamped, vec2u(LAST_COORDINATE)));
	let stretch = stretch_at(triangle_at(texel, position), position);
	let exponent = i32(parameters.finest) - 20 - i32(stretch.w);
	let s = ldexp(vec3f(bitcast<vec3i>(stretch.xyz)), vec3i(exponent));
	let xy_squared = s.y * s.y;
	texels[i] = vec4f(s.x * s.x + xy_squared, s.y * (s.x + s.z), xy_squared + s.z * s.z, s.x * s.z - xy_squared);
}
