// Rotates points in space about the middle of the lattice, onto a lattice of twice the spacing, so that all stay on
// it. One invocation per point.
struct Rotation {
	// Rows of the matrix, with 30 fraction bits.
	right: vec4i,
	up: vec4i,
	near: vec4i,
	// Points [begin, end) of the dispatch.
	begin: u32,
	end: u32,
}
@group(0) @binding(0) var<uniform> rotation: Rotation;
@group(0) @binding(1) var<storage, read> coordinates: array<u32>;
@group(0) @binding(2) var<storage, read_write> rotated: array<u32>;

const MIDDLE: i32 = 0x20000000;

// Half of the dot product of a row and an offset, rounded to nearest, ties up.
fn half_product(row: vec4i, offset: vec3i) -> u32 {
	let x = multiply_signed(row.x, offset.x);
	let y = multiply_signed(row.y, offset.y);
	let z = multiply_signed(row.z, offset.z);
	let sum = add_wide(add_wide(add_wide(x, y), z), vec2u(0u, 0x40000000u));
	return u32(MIDDLE) + ((sum.x << 1u) | (sum.y >> 31u));
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let point = rotation.begin + id.x;
	if (point >= rotation.end) {
		return;
	}
	let at = 3u * point;
	let offset = vec3i(
		i32(coordinates[at]) - MIDDLE,
		i32(coordinates[at + 1u]) - MIDDLE,
		i32(coordinates[at + 2u]) - MIDDLE,
	);
	rotated[at] = half_product(rotation.right, offset);
	rotated[at + 1u] = half_product(rotation.up, offset);
	rotated[at + 2u] = half_product(rotation.near, offset);
}
