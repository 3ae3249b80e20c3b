// Rasterises triangles: writes to each sample of `numbers` 1 + the largest number of the triangles that cover its
// centre. Small triangles are rasterised here; the tiles of large ones are listed in `tiles`, for `rasterTiles`. One
// invocation per bound triangle.
@group(2) @binding(0) var<storage, read_write> numbers: array<atomic<u32>>;
// Number of tiles requested and an unused u32, then for each tile its triangle among the bound ones, and its column and
// row in 16 bits each.
@group(2) @binding(1) var<storage, read_write> tiles: array<atomic<u32>>;

// Largest bounding box, in samples, that one invocation rasterises by itself.
const MAX_SAMPLES: u32 = 192u;

// Lists the tiles of a bounding box; false if there is no room for all of them, and then lists none.
fn list_tiles(t: u32, first: vec2u, last: vec2u) -> bool {
	let start_tile = first / TILE;
	let tile_counts = last / TILE - start_tile + 1u;
	let count = tile_counts.x * tile_counts.y;
	let capacity = (arrayLength(&tiles) - 2u) / 2u;
	// Kept near the capacity, so that the count never wraps.
	if (atomicLoad(&tiles[0]) >= capacity) {
		return false;
	}
	let start = atomicAdd(&tiles[0], count);
	let is_listed = start <= capacity && count <= capacity - start;
	for (var i = start; i < min(start + count, capacity); i++) {
		let tile = start_tile + vec2u((i - start) % tile_counts.x, (i - start) / tile_counts.x);
		atomicStore(&tiles[2u + 2u * i], select(NONE, t, is_listed));
		atomicStore(&tiles[3u + 2u * i], tile.x | (tile.y << 16u));
	}
	return is_listed;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = bound.begin + (group.y * groups.x + group.x) * 256u + local;
	if (t >= min(bound.end, bound_count()) || is_hidden(t)) {
		return;
	}
	let shape = triangle(t);
	let box = box_of(shape);
	if (box.x > box.z || box.y > box.w) {
		return;
	}
	let first = vec2u(box.xy);
	let last = vec2u(box.zw);
	let extent = last - first + 1u;
	if (extent.x * extent.y > MAX_SAMPLES && list_tiles(t, first, last)) {
		return;
	}
	fill(t, shape, first, last);
}
