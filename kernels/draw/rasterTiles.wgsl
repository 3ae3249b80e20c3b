// Rasterises the listed tiles of large triangles. A workgroup takes one tile after another; one invocation per block
// of 8 × 8 samples of a tile.
@group(2) @binding(0) var<storage, read_write> numbers: array<atomic<u32>>;
@group(2) @binding(1) var<storage, read> tiles: array<u32>;

// Whether all samples of the block of 8 × 8 around `middle` are surely outside edge a b of a triangle with corner c. In
// float32, with a margin of a sample.
fn is_outside(a: vec2f, b: vec2f, c: vec2f, middle: vec2f) -> bool {
	let edge = b - a;
	let opposite_area = edge.x * (c.y - a.y) - edge.y * (c.x - a.x);
	let area = edge.x * (middle.y - a.y) - edge.y * (middle.x - a.x);
	let extent = max(max(abs(a), abs(b)), abs(c));
	return max(extent.x, extent.y) < 65536.0 && abs(opposite_area) > length(edge)
		&& area * sign(opposite_area) < -7.0 * length(edge);
}

@compute @workgroup_size(64)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile_count = min(tiles[0], (arrayLength(&tiles) - 2u) / 2u);
	for (var i = group.x; i < tile_count; i += groups.x) {
		let t = tiles[2u + 2u * i];
		if (t == NONE) {
			continue;
		}
		let tile = vec2u(tiles[3u + 2u * i] & 0xffffu, tiles[3u + 2u * i] >> 16u);
		let shape = triangle(t);
		let box = box_of(shape);
		let corner = TILE * tile + 8u * vec2u(local & 7u, local >> 3u);
		let first = max(corner, vec2u(box.xy));
		let last = min(corner + 7u, vec2u(box.zw));
		if (first.x > last.x || first.y > last.y) {
			continue;
		}
		let middle = vec2f(corner) + 4.0;
		let a = among_samples(shape.a);
		let b = among_samples(shape.b);
		let c = among_samples(shape.c);
		if (is_outside(a, b, c, middle) || is_outside(b, c, a, middle) || is_outside(c, a, b, middle)) {
			continue;
		}
		fill(t, shape, first, last);
	}
}
