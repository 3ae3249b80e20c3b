// Links twins within a tile of 512 triangles in `opposites`, and sets in `firsts` the bit of the first half-edge of
// each edge. Edges at points with an unmatched half-edge are inserted into the points' lists, where `matchLists`
// finds twins in other tiles: `heads` holds 1 + the last half-edge of a list, `links` 1 + the one before each. All
// other points have a mark for a list, which must remain the only entry: if another tile has an entry too,
// `faults[0]` is set. `faults[1]` is set if an edge has more than two half-edges. One invocation per two triangles,
// 256 apart.
// import nearEnd
// import tileEdges
// import tileLists
struct Parameters { first: u32, count: u32, by_degree: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read_write> opposites: array<u32>;
@group(0) @binding(4) var<storage, read_write> firsts: array<u32>;
@group(0) @binding(5) var<storage, read_write> listed: array<u32>;
@group(0) @binding(6) var<storage, read_write> heads: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> links: array<u32>;
@group(0) @binding(8) var<storage, read_write> faults: array<atomic<u32>>;

const MARK: u32 = 0x80000000u;

fn corners_of(first: u32) -> vec3u {
	return vec3u(corners[first], corners[first + 1u], corners[first + 2u]);
}

fn near_ends(a: vec3u) -> vec3u {
	return vec3u(
		select(a.x, a.y, is_near(a.x, a.y)),
		select(a.y, a.z, is_near(a.y, a.z)),
		select(a.z, a.x, is_near(a.z, a.x)),
	);
}

// Inserts an entry of `store_entries` into the list of a point: 1 + a half-edge of the tile, or 0 for a mark.
fn insert_in_list(base: u32, point: u32, entry: u32) {
	let is_listed = entry != 0u;
	let mark = MARK | base;
	let head = atomicExchange(&heads[point], select(mark, base + entry, is_listed));
	if (is_listed) {
		links[base + entry - 1u] = head;
	}
	if (select(head != 0u && head != mark, (head & MARK) != 0u, is_listed)) {
		atomicOr(&faults[0], 1u);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let base = 3u * parameters.first + TILE * (group.y * groups.x + group.x);
	let half_edges = min(max(3u * parameters.count, base) - base, TILE);
	// The corners stay in registers, so that no pass loads them again.
	let a_first = 3u * local;
	let b_first = a_first + TILE / 2u;
	let has_a = a_first < half_edges;
	let has_b = b_first < half_edges;
	let a = corners_of(select(0u, base + a_first, has_a));
	let b = corners_of(select(0u, base + b_first, has_b));
	let a_hash = hashes_of(a);
	let b_hash = hashes_of(b);
	var a_previous = vec3u(0u);
	var b_previous = vec3u(0u);
	if (has_a) {
		a_previous = insert(a_first, a_hash);
	}
	if (has_b) {
		b_previous = insert(b_first, b_hash);
	}
	workgroupBarrier();
	for (var i = local; i < TILE; i += 256u) {
		atomicStore(&buckets[i], 0u);
	}
	workgroupBarrier();
	find_twins(base, a_first, a, a_hash, a_previous);
	find_twins(base, b_first, b, b_hash, b_previous);
	workgroupBarrier();
	for (var half_edge = local; half_edge < half_edges; half_edge += 256u) {
		let twin_entry = atomicLoad(&buckets[half_edge]);
		opposites[base + half_edge] = select(base + twin_entry - 1u, NONE, twin_entry == 0u);
	}
	let a_near = near_ends(a);
	let b_near = near_ends(b);
	let a_near_hash = mixed(a_near);
	let b_near_hash = mixed(b_near);
	var a_flags = 0u;
	var b_flags = 0u;
	if (has_a) {
		a_flags = find_firsts(a_first, a, a_near_hash);
	}
	if (has_b) {
		b_flags = find_firsts(b_first, b, b_near_hash);
	}
	workgroupBarrier();
	a_flags = choose_entries(a_first, a_flags, a_near_hash);
	b_flags = choose_entries(b_first, b_flags, b_near_hash);
	let first_entry = atomicAdd(&entry_count, countOneBits(a_flags) + countOneBits(b_flags));
	_ = store_entries(store_entries(first_entry, a_first, a_flags, a_near), b_first, b_flags, b_near);
	workgroupBarrier();
	// Each invocation has stored 0 to 6 entries; all insert them in equal shares.
	let count = atomicLoad(&entry_count);
	for (var i = local; i < count; i += 256u) {
		insert_in_list(base, before[i], atomicLoad(&buckets[i]));
	}
	if (local < 48u && 32u * local < half_edges) {
		firsts[base / 32u + local] = atomicLoad(&first_bits[local]);
		listed[base / 32u + local] = atomicLoad(&listed_bits[local]);
	}
}
