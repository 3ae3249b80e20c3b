// Each word of bits beside the number of bits set before it, by tiles of 2,048 words; the last item has no word, and
// gets the number of all set bits. `sums` holds those of the tiles.
// import groupScan
// import tiles
struct Parameters { first: u32, count: u32, scanned: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read> sums: array<u32>;
@group(0) @binding(3) var<storage, read_write> ranks: array<u32>;

var<workgroup> staged: array<u32, 2304>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = tile_of(group, groups);
	var words: array<u32, 8>;
	for (var k = 0u; k < 8u; k++) {
		let at = TILE * tile + 256u * k + local;
		if (at + 1u < parameters.count) {
			words[k] = bits[at];
		}
		staged[staged_at(256u * k + local)] = countOneBits(words[k]);
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
	for (var k = 0u; k < 8u; k++) {
		let at = TILE * tile + 256u * k + local;
		if (at < parameters.count) {
			ranks[2u * at] = words[k];
			ranks[2u * at + 1u] = staged[staged_at(256u * k + local)];
		}
	}
}
