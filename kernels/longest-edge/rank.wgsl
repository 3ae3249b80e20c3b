// Steps 5 and 6: writes the ranks of divided edges and, in tiles from `parameters.edge_tiles` on, the list of touched
// triangles in ascending order. An item is a u32 of `bits`, a tile 2,048 of them; `sums` holds the number of set bits
// of each tile.
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

var<workgroup> staged: array<u32, 2304>;

// A gap after every eight avoids bank conflicts of invocations that read eight each.
fn staged_at(i: u32) -> u32 {
	return i + (i >> 3u);
}

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

fn put_sums(at: u32, before: u32, counts: vec4u) {
	staged[at] = before;
	staged[at + 1u] = before + counts.x;
	staged[at + 2u] = before + counts.x + counts.y;
	staged[at + 3u] = before + counts.x + counts.y + counts.z;
}

// Writes the bits of a u32 of edges, the number of bits set before it, and its bits in `replaced`.
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

// Writes the touched triangles of a u32 to the list, from entry `before` on.
fn put_list(w: u32, word: u32, before: u32) {
	var at = before;
	for (var left = word; left != 0u && at < parameters.list_room; left &= left - 1u) {
		work[parameters.list + at] = 32u * w + firstTrailingBit(left);
		at++;
	}
}

fn put_word(start: u32, at: u32, word: u32, is_list: bool) {
	if (is_list) {
		put_list(start + at - 2048u * parameters.edge_tiles, word, staged[staged_at(at)]);
	} else {
		put_rank(start + at, word, staged[staged_at(at)]);
	}
}

fn put(start: u32, local: u32, words: vec4u, is_list: bool) {
	put_word(start, local, words.x, is_list);
	put_word(start, local + 256u, words.y, is_list);
	put_word(start, local + 512u, words.z, is_list);
	put_word(start, local + 768u, words.w, is_list);
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
	let far = start + local + 1024u;
	let b = vec4u(word(far), word(far + 256u), word(far + 512u), word(far + 768u));
	stage(local, countOneBits(a));
	stage(local + 1024u, countOneBits(b));
	let place = group_place(local);
	var base = 0u;
	if (start < parameters.count) {
		for (var i = local + select(0u, parameters.edge_tiles, is_list); i < tile; i += 256u) {
			base += sums[i];
		}
	}
	var before = group_sum(base);
	let own = 9u * place;
	let c = vec4u(staged[own], staged[own + 1u], staged[own + 2u], staged[own + 3u]);
	let d = vec4u(staged[own + 4u], staged[own + 5u], staged[own + 6u], staged[own + 7u]);
	before += group_scan(place, dot(c + d, vec4u(1u)));
	put_sums(own, before, c);
	put_sums(own + 4u, before + dot(c, vec4u(1u)), d);
	before += dot(c + d, vec4u(1u));
	workgroupBarrier();
	put(start, local, a, is_list);
	put(start, local + 1024u, b, is_list);
	if (place == 255u && tile + 1u == parameters.edge_tiles) {
		status[DIVIDED] = before;
	}
	if (place == 255u && is_list && start < parameters.count && start + 2048u >= parameters.count) {
		status[TOUCHED] = before;
	}
}
