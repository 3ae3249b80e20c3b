// Step 5: how each triangle is divided, and beside it the new triangles (f + r) and new edges (2 f + r) of those before
// it in its block of 256, of their f owned and r other divided edges; the sums of each block with its new selected triangles;
// and for each divided edge where its first half will be, as block and edges before it in the block.
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
@group(0) @binding(3) var<storage, read> selected: array<u32>;
@group(0) @binding(4) var<storage, read_write> work: array<u32>;

// New triangles of the block that are selected.
var<workgroup> chosen: atomic<u32>;

fn is_ready() -> bool {
	return status[LEFT] == status[TAKEN] && status[DIVIDED] <= parameters.halves_room &&
		status[TOUCHED] <= parameters.list_room;
}

// What the word of a triangle says of the side in a slot.
fn slot_bits(side: u32, slot: u32) -> u32 {
	let e = side & EDGE;
	return (((work[rank_word(e)] >> (e & 31u)) & 1u) << slot) | (((side >> 30u) & 1u) << (3u + slot)) |
		select(0u, slot << 6u, (side & LONGEST) != 0u);
}

fn put_half(side: u32, slot: u32, pattern: u32, block: u32, before: u32) {
	if (is_divided(pattern, slot) && is_owned(pattern, slot)) {
		let half = before + new_edges_before(pattern, slot);
		work[parameters.halves + rank_of(side & EDGE)] = (block << 11u) | half;
	}
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
		let t = select(i, work[parameters.list + i], parameters.listed != 0u);
		own = vec3u(sides[3u * t], sides[3u * t + 1u], sides[3u * t + 2u]);
		pattern = slot_bits(own.x, 0u) | slot_bits(own.y, 1u) | slot_bits(own.z, 2u);
		if ((pattern & 7u) != 0u && ((selected[t >> 5u] >> (t & 31u)) & 1u) == 1u) {
			atomicAdd(&chosen, countOneBits(pattern & 7u));
		}
	}
	// Sums of a block fit in half a word each.
	let made = countOneBits(pattern & 7u) | (new_edges_before(pattern, 3u) << 16u);
	let before = group_scan(place, made);
	if (is_there) {
		work[parameters.info + i] = pattern | ((before & 0xffffu) << 8u) | ((before >> 16u) << 18u);
		put_half(own.x, 0u, pattern, block, before >> 16u);
		put_half(own.y, 1u, pattern, block, before >> 16u);
		put_half(own.z, 2u, pattern, block, before >> 16u);
	}
	if (place == 255u && block < parameters.blocks) {
		let sum = before + made;
		if (ready) {
			work[block] = sum & 0xffffu;
			work[parameters.blocks + block] = sum >> 16u;
			work[2u * parameters.blocks + block] = atomicLoad(&chosen);
		}
		if (block == 0u) {
			let head = 3u * parameters.blocks;
			work[head] = 0u;
			work[head + 1u] = select(0u, 1u, ready);
			work[head + 2u] = status[DIVIDED];
			work[head + 3u] = status[TOUCHED];
		}
	}
}
