// Step 6, downward, for bit sets: writes to `ranks` each u32 of `bits` and the number of bits set before it; the last
// item has no u32, it gets 0 and the number of all set bits. `sums` as in `tiles`. One invocation per eight u32, 256
// apart.
// import groupScan
// import staged
// import tiles
struct Parameters { first: u32, count: u32, scanned: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read> sums: array<u32>;
@group(0) @binding(3) var<storage, read_write> ranks: array<u32>;

// u32 i of `bits`; 0 past the end.
fn bits_at(i: u32) -> u32 {
	return select(0u, bits[min(i, max(parameters.count, 2u) - 2u)], i + 1u < parameters.count);
}

// Writes the rank of item i, which is item `tile_index` of its tile.
fn write_rank(i: u32, bits_at: u32, tile_index: u32) {
	if (i < parameters.count) {
		ranks[2u * i] = bits_at;
		ranks[2u * i + 1u] = staged[staged_at(tile_index)];
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
	let a = vec4u(bits_at(i), bits_at(i + 256u), bits_at(i + 512u), bits_at(i + 768u));
	let b = vec4u(bits_at(i + 1024u), bits_at(i + 1280u), bits_at(i + 1536u), bits_at(i + 1792u));
	stage(local, countOneBits(a), countOneBits(b));
	scan_staged(tile, local);
	write_rank(i, a.x, local);
	write_rank(i + 256u, a.y, local + 256u);
	write_rank(i + 512u, a.z, local + 512u);
	write_rank(i + 768u, a.w, local + 768u);
	write_rank(i + 1024u, b.x, local + 1024u);
	write_rank(i + 1280u, b.y, local + 1280u);
	write_rank(i + 1536u, b.z, local + 1536u);
	write_rank(i + 1792u, b.w, local + 1792u);
}
