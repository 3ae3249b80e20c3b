// Prefix sums by tiles of 2,048 items (reduce, then scan: Merrill, Grimshaw 2009). `sums` holds the sum of each tile
// or, with `scanned` 1, of all tiles before it. Loops over an invocation's eight items are unrolled, so that its
// loads overlap. Requires `groupScan` and `staged`.
const TILE: u32 = 2048u;

// Tile of a workgroup.
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

// Stores an invocation's items, which are 256 apart, in `staged`.
fn stage(local: u32, a: vec4u, b: vec4u) {
	staged[staged_at(local)] = a.x;
	staged[staged_at(local + 256u)] = a.y;
	staged[staged_at(local + 512u)] = a.z;
	staged[staged_at(local + 768u)] = a.w;
	staged[staged_at(local + 1024u)] = b.x;
	staged[staged_at(local + 1280u)] = b.y;
	staged[staged_at(local + 1536u)] = b.z;
	staged[staged_at(local + 1792u)] = b.w;
}

// Replaces the staged values by their exclusive prefix sum over all tiles.
fn scan_staged(tile: u32, local: u32) {
	let rank = group_rank(local);
	let before = sum_before(tile, local);
	let at = 9u * rank;
	let a = vec4u(staged[at], staged[at + 1u], staged[at + 2u], staged[at + 3u]);
	let b = vec4u(staged[at + 4u], staged[at + 5u], staged[at + 6u], staged[at + 7u]);
	let half = a.x + a.y + a.z + a.w;
	let p = before + group_scan(rank, half + b.x + b.y + b.z + b.w);
	let q = p + half;
	staged[at] = p;
	staged[at + 1u] = p + a.x;
	staged[at + 2u] = p + a.x + a.y;
	staged[at + 3u] = p + a.x + a.y + a.z;
	staged[at + 4u] = q;
	staged[at + 5u] = q + b.x;
	staged[at + 6u] = q + b.x + b.y;
	staged[at + 7u] = q + b.x + b.y + b.z;
	workgroupBarrier();
}
