// Exclusive prefix sums in place, tile by tile of 2,048 values; `sums` holds those of the tiles.
// import groupScan
// import tiles
struct Parameters { first: u32, count: u32, scanned: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;

var<workgroup> staged: array<u32, 2304>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = tile_of(group, groups);
	for (var i = local; i < TILE; i += 256u) {
		let at = TILE * tile + i;
		if (at < parameters.count) {
			staged[staged_at(i)] = values[at];
		}
	}
	let place = group_place(local);
	var prefix = sum_before(tile, local);
	let own = staged_at(8u * place);
	var sum = 0u;
	for (var k = 0u; k < 8u; k++) {
		sum += staged[own + k];
	}
	prefix += group_scan(place, sum);
	for (var k = 0u; k < 8u; k++) {
		let value = staged[own + k];
		staged[own + k] = prefix;
		prefix += value;
	}
	workgroupBarrier();
	for (var i = local; i < TILE; i += 256u) {
		let at = TILE * tile + i;
		if (at < parameters.count) {
			values[at] = staged[staged_at(i)];
		}
	}
}
