// Step 7, first sub-step: what new triangles take from the one that they are a part of, its input triangle and whether
// it is selected; the bits of edges whose place holds another edge now; and the bits of the round are cleared. An item
// is a triangle, or its place in the list, and a word of bits.
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

// Bits of the new triangles of the four blocks that are selected.
var<workgroup> chosen: array<atomic<u32>, 97>;

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

// Item i of the block whose new triangles begin at `fresh`; those of the workgroup begin at `start`.
fn inherit(i: u32, info: u32, fresh: u32, start: u32) {
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
	let first = fresh + triangles_before(info);
	for (var child = first; child < first + made; child++) {
		triangle_parents[child - parameters.input_triangles] = parent;
		if (is_selected) {
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
	let first = parameters.first + (group.y * groups.x + group.x) * 1024u;
	let items = first + local + vec4u(0u, 256u, 512u, 768u);
	let last = vec4u(min(items_there(), parameters.items));
	let at = parameters.info + min(items, vec4u(parameters.items - 1u));
	let found = vec4u(work[at.x], work[at.y], work[at.z], work[at.w]);
	let infos = select(vec4u(0u), found, (items < last) & vec4<bool>(fits()));
	let block = min(vec4u(first / 256u) + vec4u(0u, 1u, 2u, 3u), vec4u(parameters.blocks - 1u));
	let fresh = parameters.triangles + vec4u(work[block.x], work[block.y], work[block.z], work[block.w]);
	for (var k = 0u; k < 4u && first < max(parameters.edge_words, parameters.triangle_words); k++) {
		if (fits() && items[k] < parameters.count) {
			clear_words(items[k]);
		}
	}
	inherit(items.x, infos.x, fresh.x, fresh.x);
	inherit(items.y, infos.y, fresh.y, fresh.x);
	inherit(items.z, infos.z, fresh.z, fresh.x);
	inherit(items.w, infos.w, fresh.w, fresh.x);
	workgroupBarrier();
	if (local < 97u) {
		let word = atomicLoad(&chosen[local]);
		if (word != 0u) {
			atomicOr(&selected[(fresh.x >> 5u) + local], word);
		}
	}
}
