// Steps 5 and 6: ranks of divided edges, and in tiles from `parameters.edge_tiles` on the list of touched triangles in
// rising order. An item is a word of `bits`, a tile 2,048 of them; `sums` holds the bits set in each tile.
// import groupScan
// import status
struct Parameters {
	first: u32, count: u32, edge_words: u32, replaced_words: u32, edge_tiles: u32, ranks: u32, list: u32, list_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bits: array<u32>;
@group(0) @binding(2) var<storage, read> sums: array<u32>;
@group(0) @binding(3) var<storage, read> replaced: array<u32>;
@group(0) @binding(4) var<storage, read_write> work: array<u32>;
@group(0) @binding(5) var<storage, read_write> status: array<u32>;

fn put_rank(w: u32, word: u32, before: u32) {
	if (w >= min(parameters.edge_words, parameters.count)) {
		return;
	}
	let at = parameters.ranks + 4u * w;
	work[at] = word;
	work[at + 1u] = before;
	if (w < parameters.replaced_words) {
		work[at + 2u] = replaced[w];
	}
}

fn put_list(w: u32, word: u32, before: u32) {
	var at = before;
	for (var left = word; left != 0u && at < parameters.list_room; left &= left - 1u) {
		work[parameters.list + at] = 32u * w + firstTrailingBit(left);
		at++;
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 2048u + group.y * groups.x + group.x;
	let place = group_place(local);
	let start = 2048u * tile + 8u * place;
	let is_list = tile >= parameters.edge_tiles;
	var words: array<u32, 8>;
	var sum = 0u;
	for (var k = 0u; k < 8u; k++) {
		if (start + k < parameters.count) {
			words[k] = bits[start + k];
		}
		sum += countOneBits(words[k]);
	}
	var base = 0u;
	if (2048u * tile < parameters.count) {
		for (var i = local + select(0u, parameters.edge_tiles, is_list); i < tile; i += 256u) {
			base += sums[i];
		}
	}
	var before = group_sum(base);
	before += group_scan(place, sum);
	for (var k = 0u; k < 8u; k++) {
		if (is_list) {
			put_list(start + k - 2048u * parameters.edge_tiles, words[k], before);
		} else {
			put_rank(start + k, words[k], before);
		}
		before += countOneBits(words[k]);
	}
	if (place == 255u && tile + 1u == parameters.edge_tiles) {
		status[DIVIDED] = before;
	}
	if (place == 255u && is_list && 2048u * (tile + 1u) >= parameters.count && 2048u * tile < parameters.count) {
		status[TOUCHED] = before;
	}
}
