// Step 7, first sub-step: new triangles inherit the input triangle and the selection of their parent. Sets in
// `replaced` the bits of divided input edges, whose indexes other edges have now, and clears the bit sets of the
// round. One invocation per four items, 256 apart: an item is a triangle, or an entry of the list of touched ones,
// and a u32 of the bit sets.
// import info
// import head
// import stagedSelection
struct Parameters {
	first: u32, count: u32, sparse: u32, blocks: u32, ranks: u32, list: u32, info: u32, items: u32,
	edge_words: u32, edge_tiles: u32, triangle_words: u32, edges: u32, triangles: u32, input_edges: u32,
	input_triangles: u32, points_room: u32, edges_room: u32, triangles_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> work: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> selected: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> triangle_parents: array<u32>;
@group(0) @binding(5) var<storage, read_write> replaced: array<u32>;

// Updates u32 w of `replaced`, and clears u32 w of the bit sets of edges and of touched triangles.
fn clear_words(w: u32) {
	if (w < parameters.edge_words) {
		if (32u * w < parameters.input_edges) {
			let valid_bits = min(32u, parameters.input_edges - 32u * w);
			replaced[w] |= work[parameters.ranks + 4u * w] & (0xffffffffu >> (32u - valid_bits));
		}
		bits[w] = 0u;
	}
	if (parameters.sparse != 0u && w < parameters.triangle_words) {
		bits[2048u * parameters.edge_tiles + w] = 0u;
	}
}

// The triangle of item i; the last one for items past the end of the list.
fn triangle_of(i: u32) -> u32 {
	let t = min(i, parameters.items - 1u);
	if (parameters.sparse != 0u) {
		return work[parameters.list + min(t, max(item_count(), 1u) - 1u)];
	}
	return t;
}

// The input triangles that contain four triangles.
fn parents_of(t: vec4u) -> vec4u {
	if (parameters.triangles == parameters.input_triangles) {
		return t;
	}
	let is_new = t >= vec4u(parameters.input_triangles);
	let at = select(vec4u(0u), t - parameters.input_triangles, is_new);
	let parents = vec4u(triangle_parents[at.x], triangle_parents[at.y], triangle_parents[at.z], triangle_parents[at.w]);
	return select(t, parents, is_new);
}

// Writes the parents of an item's new triangles, and selects them if it is selected. The new triangles of its block
// begin at `first_new`, those of the workgroup at `group_start`.
fn write_children(info: u32, parent: u32, is_selected: u32, first_new: u32, group_start: u32, copy: u32) {
	let new_count = countOneBits(divided_slots(info));
	let first = first_new + triangles_before(info);
	let at = first - parameters.input_triangles;
	if (new_count > 0u) {
		triangle_parents[at] = parent;
	}
	if (new_count > 1u) {
		triangle_parents[at + 1u] = parent;
	}
	if (new_count > 2u) {
		triangle_parents[at + 2u] = parent;
	}
	if (new_count * is_selected != 0u) {
		stage_selected(first, new_count, group_start, copy);
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
	let at = parameters.info + min(items, vec4u(parameters.items - 1u));
	let packed_infos = vec4u(work[at.x], work[at.y], work[at.z], work[at.w]);
	let t = vec4u(triangle_of(items.x), triangle_of(items.y), triangle_of(items.z), triangle_of(items.w));
	let w = t >> vec4u(5u);
	let selected_words = vec4u(
		atomicLoad(&selected[w.x]), atomicLoad(&selected[w.y]), atomicLoad(&selected[w.z]), atomicLoad(&selected[w.w])
	);
	let is_selected = (selected_words >> (t & vec4u(31u))) & vec4u(1u);
	let parents = parents_of(t);
	let block = min(vec4u(first / 256u) + vec4u(0u, 1u, 2u, 3u), vec4u(parameters.blocks - 1u));
	let first_new = parameters.triangles + vec4u(work[block.x], work[block.y], work[block.z], work[block.w]);
	let ready = fits();
	let last = vec4u(select(0u, min(item_count(), parameters.items), ready));
	let infos = select(vec4u(0u), packed_infos, items < last);
	for (var k = 0u; k < 4u && first < max(parameters.edge_words, parameters.triangle_words); k++) {
		if (ready && items[k] < parameters.count) {
			clear_words(items[k]);
		}
	}
	let copy = local % COPIES;
	write_children(infos.x, parents.x, is_selected.x, first_new.x, first_new.x, copy);
	write_children(infos.y, parents.y, is_selected.y, first_new.y, first_new.x, copy);
	write_children(infos.z, parents.z, is_selected.z, first_new.z, first_new.x, copy);
	write_children(infos.w, parents.w, is_selected.w, first_new.w, first_new.x, copy);
	workgroupBarrier();
	write_selected(first_new.x, local);
}
