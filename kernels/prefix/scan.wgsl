// Step 6, downward: replaces `values` by their exclusive prefix sum. `sums` as in `tiles`. One invocation per eight
// values, 256 apart.
// import groupScan
// import staged
// import tiles
struct Parameters { first: u32, count: u32, scanned: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;

fn value(i: u32) -> u32 {
	return select(0u, values[min(i, parameters.count - 1u)], i < parameters.count);
}

// Writes the sum of item i, which is item `tile_index` of its tile.
fn write_sum(i: u32, tile_index: u32) {
	if (i < parameters.count) {
		values[i] = staged[staged_at(tile_index)];
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = tile_of(group, groups);
	let i = TILE * tile + local;
	let a = vec4u(value(i), value(i + 256u), value(i + 512u), value(i + 768u));
	let b = vec4u(value(i + 1024u), value(i + 1280u), value(i + 1536u), value(i + 1792u));
	stage(local, a, b);
	scan_staged(tile, local);
	for (var k = 0u; k < TILE; k += 256u) {
		write_sum(i + k, local + k);
	}
}
