// Step 5: how each triangle is divided, and beside it the new triangles (f + r) and new edges (2 f + r) of those before
// it in its block of 256, of their f owned and r other divided edges; the sums of each block; and for each divided edge
// where its first half will be, as block and edges before it in the block.
// import groupScan
// import sides
// import status
// import info
// import ranks
struct Parameters {
	first: u32, count: u32, listed: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	list_room: u32, halves_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> sides: array<u32>;
@group(0) @binding(2) var<storage, read> status: array<u32>;
@group(0) @binding(3) var<storage, read_write> work: array<u32>;

fn is_ready() -> bool {
	return status[LEFT] == status[TAKEN] && status[DIVIDED] <= parameters.halves_room &&
		status[TOUCHED] <= parameters.list_room;
}

fn pattern_of(own: vec3u) -> u32 {
	var pattern = 0u;
	for (var slot = 0u; slot < 3u; slot++) {
		let e = own[slot] & EDGE;
		pattern |= ((work[rank_word(e)] >> (e & 31u)) & 1u) << slot;
		pattern |= select(0u, 8u, (own[slot] & OWNED) != 0u) << slot;
		pattern |= select(0u, slot << 6u, (own[slot] & LONGEST) != 0u);
	}
	return pattern;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let place = group_place(local);
	let block = parameters.first / 256u + group.y * groups.x + group.x;
	let i = 256u * block + place;
	let ready = is_ready();
	let total = select(parameters.count, min(parameters.count, status[TOUCHED]), parameters.listed != 0u);
	let is_there = ready && i < total;
	var own = vec3u(0u);
	var pattern = 0u;
	if (is_there) {
		let t = 3u * select(i, work[parameters.list + i], parameters.listed != 0u);
		own = vec3u(sides[t], sides[t + 1u], sides[t + 2u]);
		pattern = pattern_of(own);
	}
	// Sums of a block fit in half a word each.
	let made = countOneBits(pattern & 7u) | (new_edges_before(pattern, 3u) << 16u);
	let before = group_scan(place, made);
	if (is_there) {
		work[parameters.info + i] = pattern | ((before & 0xffffu) << 8u) | ((before >> 16u) << 18u);
		for (var slot = 0u; slot < 3u; slot++) {
			if (is_divided(pattern, slot) && is_owned(pattern, slot)) {
				let half = (before >> 16u) + new_edges_before(pattern, slot);
				work[parameters.halves + rank_of(own[slot] & EDGE)] = (block << 11u) | half;
			}
		}
	}
	if (ready && place == 255u && block < parameters.blocks) {
		let sum = before + made;
		work[block] = sum & 0xffffu;
		work[parameters.blocks + block] = sum >> 16u;
		if (block == 0u) {
			work[2u * parameters.blocks] = 0u;
		}
	}
}
