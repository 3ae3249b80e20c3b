// Step 7, first sub-step: what new triangles take from the one that they are a part of, its input triangle and whether
// it is selected; the bits of edges whose place holds another edge now; and the bits of the round are cleared. An item
// is a triangle, or its place in the list, and a word of bits.
// import item
// import info
// import head
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, items: u32,
	edge_words: u32, edge_tiles: u32, triangle_words: u32, edges: u32, triangles: u32, input_edges: u32,
	input_triangles: u32, points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> work: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> selected: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> triangle_parents: array<u32>;
@group(0) @binding(5) var<storage, read_write> replaced: array<u32>;

// Of the new triangles of the block: 1 + the parent of each, or 0, and the bits of those that are selected.
var<workgroup> parents: array<u32, 768>;
var<workgroup> chosen: array<atomic<u32>, 25>;

fn clear_words(w: u32) {
	if (w < parameters.edge_words) {
		if (32u * w < parameters.input_edges) {
			let inside = min(32u, parameters.input_edges - 32u * w);
			replaced[w] |= work[parameters.ranks + 4u * w] & (0xffffffffu >> (32u - inside));
		}
		bits[w] = 0u;
	}
	if (parameters.listed != 0u && w < parameters.triangle_words) {
		bits[2048u * parameters.edge_tiles + w] = 0u;
	}
}

fn inherit(i: u32, start: u32) {
	let info = work[parameters.info + i];
	let made = countOneBits(divided_slots(info));
	if (made == 0u) {
		return;
	}
	var t = i;
	if (parameters.listed != 0u) {
		t = work[parameters.list + i];
	}
	var parent = t;
	if (t >= parameters.input_triangles) {
		parent = triangle_parents[t - parameters.input_triangles];
	}
	let is_selected = ((atomicLoad(&selected[t >> 5u]) >> (t & 31u)) & 1u) == 1u;
	for (var k = triangles_before(info); k < triangles_before(info) + made; k++) {
		parents[k] = parent + 1u;
		if (is_selected) {
			let child = start + k;
			atomicOr(&chosen[(child >> 5u) - (start >> 5u)], 1u << (child & 31u));
		}
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	let is_fit = fits() && i < parameters.count;
	let block = i / 256u;
	let start = triangles_start(min(block, parameters.blocks - 1u));
	if (is_fit) {
		clear_words(i);
	}
	if (is_fit && i < min(items_there(), parameters.items)) {
		inherit(i, start);
	}
	workgroupBarrier();
	for (var k = local; k < 768u; k += 256u) {
		if (parents[k] != 0u) {
			triangle_parents[start + k - parameters.input_triangles] = parents[k] - 1u;
		}
	}
	if (local < 25u) {
		let word = atomicLoad(&chosen[local]);
		if (word != 0u) {
			atomicOr(&selected[(start >> 5u) + local], word);
		}
	}
}
