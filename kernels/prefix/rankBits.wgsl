// Writes each u32 of a bit set and the number of bits set before it, by tiles of 2,048 u32; after the last u32, the number of
// all set bits. `sums` as in `tiles`.
// import groupScan
// import tiles
struct Parameters { first: u32, count: u32, scanned: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read> sums: array<u32>;
@group(0) @binding(3) var<storage, read_write> ranks: array<u32>;

fn word(i: u32) -> u32 {
	return select(0u, bits[min(i, max(parameters.count, 2u) - 2u)], i + 1u < parameters.count);
}

fn put(i: u32, word: u32, at: u32) {
	if (i < parameters.count) {
		ranks[2u * i] = word;
		ranks[2u * i + 1u] = staged[staged_at(at)];
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
	let a = vec4u(word(i), word(i + 256u), word(i + 512u), word(i + 768u));
	let b = vec4u(word(i + 1024u), word(i + 1280u), word(i + 1536u), word(i + 1792u));
	stage(local, countOneBits(a), countOneBits(b));
	scan_staged(tile, local);
	put(i, a.x, local);
	put(i + 256u, a.y, local + 256u);
	put(i + 512u, a.z, local + 512u);
	put(i + 768u, a.w, local + 768u);
	put(i + 1024u, b.x, local + 1024u);
	put(i + 1280u, b.y, local + 1280u);
	put(i + 1536u, b.z, local + 1536u);
	put(i + 1792u, b.w, local + 1792u);
}
