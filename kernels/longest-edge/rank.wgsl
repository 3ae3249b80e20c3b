// Steps 5 and 6: writes to `work` the ranks of divided edges and, in tiles from `edge_tiles` on, the list of touched
// triangles in ascending order; their numbers to status[DIVIDED] and status[TOUCHED]. A tile is 2,048 u32 of `bits`;
// `sums` holds the number of set bits of each. One invocation per eight u32, 256 apart.
// import groupScan
// import staged
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

// u32 w of `bits`; 0 past the end.
fn word(w: u32) -> u32 {
	return select(0u, bits[min(w, parameters.count - 1u)], w < parameters.count);
}

// Stores the counts of an invocation's items, which are 256 apart, in `staged`.
fn stage(local: u32, counts: vec4u) {
	staged[staged_at(local)] = counts.x;
	staged[staged_at(local + 256u)] = counts.y;
	staged[staged_at(local + 512u)] = counts.z;
	staged[staged_at(local + 768u)] = counts.w;
}

// Replaces four counts in `staged` by their exclusive prefix sums.
fn write_prefix_sums(at: u32, before: u32, counts: vec4u) {
	staged[at] = before;
	staged[at + 1u] = before + counts.x;
	staged[at + 2u] = before + counts.x + counts.y;
	staged[at + 3u] = before + counts.x + counts.y + counts.z;
}

// Writes the bits of a u32 of edges, the number of bits set before it, and its bits in `replaced`.
fn write_rank(w: u32, word: u32, before: u32) {
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

// Writes the touched triangles of a u32 to the list, from entry `before` on.
fn write_list(w: u32, word: u32, before: u32) {
	var at = before;
	for (var remaining = word; remaining != 0u && at < parameters.list_room; remaining &= remaining - 1u) {
		work[parameters.list + at] = 32u * w + firstTrailingBit(remaining);
		at++;
	}
}

// Writes u32 `at` of the tile that begins at `start` to the list or the ranks.
fn write_word(start: u32, at: u32, word: u32, is_list: bool) {
	if (is_list) {
		write_list(start + at - 2048u * parameters.edge_tiles, word, staged[staged_at(at)]);
	} else {
		write_rank(start + at, word, staged[staged_at(at)]);
	}
}

fn write_words(start: u32, local: u32, words: vec4u, is_list: bool) {
	write_word(start, local, words.x, is_list);
	write_word(start, local + 256u, words.y, is_list);
	write_word(start, local + 512u, words.z, is_list);
	write_word(start, local + 768u, words.w, is_list);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 2048u + group.y * groups.x + group.x;
	let start = 2048u * tile;
	let is_list = tile >= parameters.edge_tiles;
	let a = vec4u(word(start + local), word(start + local + 256u), word(start + local + 512u), word(start + local + 768u));
	let second_half = start + local + 1024u;
	let b = vec4u(word(second_half), word(second_half + 256u), word(second_half + 512u), word(second_half + 768u));
	stage(local, countOneBits(a));
	stage(local + 1024u, countOneBits(b));
	let rank = group_rank(local);
	var base = 0u;
	if (start < parameters.count) {
		for (var i = local + select(0u, parameters.edge_tiles, is_list); i < tile; i += 256u) {
			base += sums[i];
		}
	}
	var before = group_sum(base);
	let own_start = 9u * rank;
	let c = vec4u(staged[own_start], staged[own_start + 1u], staged[own_start + 2u], staged[own_start + 3u]);
	let d = vec4u(staged[own_start + 4u], staged[own_start + 5u], staged[own_start + 6u], staged[own_start + 7u]);
	before += group_scan(rank, dot(c + d, vec4u(1u)));
	write_prefix_sums(own_start, before, c);
	write_prefix_sums(own_start + 4u, before + dot(c, vec4u(1u)), d);
	before += dot(c + d, vec4u(1u));
	workgroupBarrier();
	write_words(start, local, a, is_list);
	write_words(start, local + 1024u, b, is_list);
	if (rank == 255u && tile + 1u == parameters.edge_tiles) {
		status[DIVIDED] = before;
	}
	if (rank == 255u && is_list && start < parameters.count && start + 2048u >= parameters.count) {
		status[TOUCHED] = before;
	}
}
