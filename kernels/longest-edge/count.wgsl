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
@group(0) @binding(4) var<storage, read> bits: array<u32>;
@group(0) @binding(5) var<storage, read_write> work: array<u32>;

fn is_ready() -> bool {
	let found = vec4u(status[LEFT], status[TAKEN], status[DIVIDED], status[TOUCHED]);
	return found.x == found.y && all(found.zw <= vec2u(parameters.halves_room, parameters.list_room));
}

struct Triangle { pattern: u32, ranks: vec3u, chosen: u32 }

// What there is to know of item i, whose reads are under way together with those of others.
fn read_triangle(i: u32, is_there: bool) -> Triangle {
	var t = select(0u, i, is_there);
	if (parameters.listed != 0u) {
		t = work[parameters.list + t];
	}
	let own = vec3u(sides[3u * t], sides[3u * t + 1u], sides[3u * t + 2u]);
	let is_selected = (selected[t >> 5u] >> (t & 31u)) & 1u;
	let edges = own & vec3u(EDGE);
	let at = edges >> vec3u(5u);
	let bit = edges & vec3u(31u);
	let words = vec3u(bits[at.x], bits[at.y], bits[at.z]);
	let divided = (words >> bit) & vec3u(1u);
	let owned = (own >> vec3u(30u)) & vec3u(1u);
	let pattern = dot(divided, vec3u(1u, 2u, 4u)) | dot(owned, vec3u(8u, 16u, 32u)) |
		dot((own >> vec3u(29u)) & vec3u(1u), vec3u(0u, 64u, 128u));
	let rank_at = vec3u(parameters.ranks + 1u) + select(vec3u(0u), 4u * at, (divided & owned) == vec3u(1u));
	let before = vec3u(work[rank_at.x], work[rank_at.y], work[rank_at.z]);
	let ranks = before + countOneBits(words & ((vec3u(1u) << bit) - 1u));
	return Triangle(select(0u, pattern, is_there), ranks, is_selected);
}

// What a triangle makes, as the sums of a block have it: new triangles below 2^10, new edges below 2^11 from bit 10 on,
// new selected triangles below 2^10 from bit 21 on.
fn made_of(triangle: Triangle) -> u32 {
	let triangles = countOneBits(triangle.pattern & 7u);
	return triangles | (new_edges_before(triangle.pattern, 3u) << 10u) | ((triangles * triangle.chosen) << 21u);
}

fn put_half(slot: u32, rank: u32, pattern: u32, block: u32, before: u32) {
	if (is_divided(pattern, slot) && is_owned(pattern, slot)) {
		work[parameters.halves + rank] = (block << 11u) | (before + new_edges_before(pattern, slot));
	}
}

fn put_triangle(i: u32, is_there: bool, triangle: Triangle, before: u32) {
	if (is_there) {
		let edges = (before >> 10u) & 0x7ffu;
		work[parameters.info + i] = triangle.pattern | ((before & 0x3ffu) << 8u) | (edges << 18u);
		put_half(0u, triangle.ranks.x, triangle.pattern, i / 256u, edges);
		put_half(1u, triangle.ranks.y, triangle.pattern, i / 256u, edges);
		put_half(2u, triangle.ranks.z, triangle.pattern, i / 256u, edges);
	}
}

fn put_sum(block: u32, sum: u32) {
	if (block < parameters.blocks) {
		work[block] = sum & 0x3ffu;
		work[parameters.blocks + block] = (sum >> 10u) & 0x7ffu;
		work[2u * parameters.blocks + block] = sum >> 21u;
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let place = group_place(local);
	let first = parameters.first + (group.y * groups.x + group.x) * 1024u;
	let items = first + place + vec4u(0u, 256u, 512u, 768u);
	let ready = is_ready();
	let total = select(parameters.count, min(parameters.count, status[TOUCHED]), parameters.listed != 0u);
	let there = (items < vec4u(total)) & vec4<bool>(ready);
	let a = read_triangle(items.x, there.x);
	let b = read_triangle(items.y, there.y);
	let c = read_triangle(items.z, there.z);
	let d = read_triangle(items.w, there.w);
	let made = vec4u(made_of(a), made_of(b), made_of(c), made_of(d));
	let before = group_scans(place, made);
	put_triangle(items.x, there.x, a, before.x);
	put_triangle(items.y, there.y, b, before.y);
	put_triangle(items.z, there.z, c, before.z);
	put_triangle(items.w, there.w, d, before.w);
	if (place == 255u && ready) {
		put_sum(first / 256u, before.x + made.x);
		put_sum(first / 256u + 1u, before.y + made.y);
		put_sum(first / 256u + 2u, before.z + made.z);
		put_sum(first / 256u + 3u, before.w + made.w);
	}
	if (place == 255u && first == 0u) {
		let head = 3u * parameters.blocks;
		work[head] = 0u;
		work[head + 1u] = select(0u, 1u, ready);
		work[head + 2u] = status[DIVIDED];
		work[head + 3u] = status[TOUCHED];
	}
}
