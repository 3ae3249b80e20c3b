// Step 7, first sub-step: what new triangles take from the one that they are a part of, its input triangle and whether
// it is selected; the bits of edges whose place holds another edge now; and the bits of the round are cleared. An item
// is a triangle, or its place in the list, and a word of bits.
// import item
// import status
// import info
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, edge_words: u32,
	edge_tiles: u32, triangle_words: u32, triangles: u32, input_edges: u32,
	input_triangles: u32, points_room: u32, edges_room: u32, triangles_room: u32, items: u32, list_room: u32,
	halves_room: u32, everything: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> work: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> selected: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> triangle_parents: array<u32>;
@group(0) @binding(5) var<storage, read_write> replaced: array<u32>;
@group(0) @binding(6) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> chosen: array<atomic<u32>, 25>;
var<workgroup> chosen_count: atomic<u32>;

// Whether the round is ready and the planes have room for what it makes.
fn fits() -> bool {
	let divided = atomicLoad(&status[DIVIDED]);
	let new_triangles = work[parameters.blocks];
	return atomicLoad(&status[LEFT]) == atomicLoad(&status[TAKEN]) && divided <= parameters.halves_room &&
		atomicLoad(&status[TOUCHED]) <= parameters.list_room && divided <= parameters.points_room &&
		new_triangles <= parameters.triangles_room &&
		work[2u * parameters.blocks] - new_triangles <= parameters.edges_room;
}

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

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	let is_fit = fits();
	let block = i / 256u;
	let total = select(parameters.items, atomicLoad(&status[TOUCHED]), parameters.listed != 0u);
	var start = 0u;
	if (is_fit && i < parameters.count) {
		clear_words(i);
	}
	if (is_fit && i < min(total, parameters.count)) {
		start = parameters.triangles + work[block];
		let info = work[parameters.info + i];
		let t = select(i, work[parameters.list + min(i, parameters.list_room)], parameters.listed != 0u);
		let made = countOneBits(divided_slots(info));
		if (made != 0u) {
			var parent = t;
			if (t >= parameters.input_triangles) {
				parent = triangle_parents[t - parameters.input_triangles];
			}
			let is_selected = ((atomicLoad(&selected[t >> 5u]) >> (t & 31u)) & 1u) == 1u;
			let own = start + triangles_before(info);
			for (var child = own; child < own + made; child++) {
				triangle_parents[child - parameters.input_triangles] = parent;
				if (is_selected) {
					atomicOr(&chosen[(child >> 5u) - (start >> 5u)], 1u << (child & 31u));
				}
			}
		}
	}
	workgroupBarrier();
	if (local < 25u) {
		let word = atomicLoad(&chosen[local]);
		if (word != 0u) {
			atomicOr(&selected[((parameters.triangles + work[block]) >> 5u) + local], word);
			atomicAdd(&chosen_count, countOneBits(word));
		}
	}
	workgroupBarrier();
	let found = atomicLoad(&chosen_count);
	// Where all are selected the count is known, and this the one word that all workgroups would wait for.
	if (local == 0u && found != 0u && parameters.everything == 0u) {
		atomicAdd(&status[SELECTED], found);
	}
	if (i == 0u && is_fit) {
		atomicStore(&status[FITS], 1u);
	}
}
