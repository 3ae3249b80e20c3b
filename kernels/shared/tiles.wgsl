// Tiles of 2,048 items and their sums: `sums` holds the sum of each tile or, where `parameters.scanned` is 1, of all
// tiles before it.
const TILE: u32 = 2048u;

fn tile_of(group: vec3u, groups: vec3u) -> u32 {
	return parameters.first / TILE + group.y * groups.x + group.x;
}

// The sum of all tiles before this one.
fn sum_before(tile: u32, local: u32) -> u32 {
	var sum = 0u;
	if (TILE * tile < parameters.count) {
		if (parameters.scanned == 0u) {
			for (var i = local; i < tile; i += 256u) {
				sum += sums[i];
			}
		} else if (local == 0u) {
			sum = sums[tile];
		}
	}
	return group_sum(sum);
}

// Where an item of a tile lies in workgroup memory: a gap after every eight spares invocations that read eight each
// the same bank.
fn staged_at(i: u32) -> u32 {
	return i + (i >> 3u);
}
