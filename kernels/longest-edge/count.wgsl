// Step 5 (Hatipoğlu 2011, sections 3.3 and 4.3): counts new entities. A triangle with f divided edges that it owns
// and r others gets f + r new triangles and 2 f + r new edges. Writes to `work` the `info` of each triangle: its
// pattern, and the exclusive prefix sums of both within its block of 256; the sums of each block, of new selected
// triangles too; and for each divided edge the block of its first half, and the new edges before it in this block.
// One invocation per two triangles, or entries of the list of touched ones, 256 apart.
// import groupScan
// import status

// 1 to divide selected triangles into four similar ones.
override similar: u32;

struct Parameters {
	first: u32, count: u32, sparse: u32, blocks: u32, ranks: u32, list: u32, info: u32, halves: u32,
	list_room: u32, halves_room: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read> status: array<u32>;
@group(0) @binding(3) var<storage, read> selected: array<u32>;
@group(0) @binding(4) var<storage, read_write> work: array<u32>;

// Whether all walks are finished, and the lists have room.
fn is_ready() -> bool {
	let counters = vec4u(status[UNFINISHED], status[RESUMED], status[DIVIDED], status[TOUCHED]);
	return counters.x == counters.y && all(counters.zw <= vec2u(parameters.halves_room, parameters.list_room));
}

// `sums` packs new triangles (10 bits), new edges (11) and new selected triangles (10). `pattern` also has, from bit 8
// on, the new edges of the slots before 1 (two bits) and 2 (three). `ranks` are 1 + the ranks of divided edges.
struct Triangle { pattern: u32, sums: u32, ranks: vec3u }

// The half-edges of item i, and in bit 0 of w whether it is selected. The loads don't wait for the status, but lists
// are not read past their ends.
fn read_half_edges(i: u32) -> vec4u {
	var t = min(i, parameters.count - 1u);
	if (parameters.sparse != 0u) {
		t = work[parameters.list + min(t, max(status[TOUCHED], 1u) - 1u)];
	}
	return vec4u(half_edges[3u * t], half_edges[3u * t + 1u], half_edges[3u * t + 2u], selected[t >> 5u] >> (t & 31u));
}

// The pattern and new entities of a triangle from its half-edges; zeros unless it exists.
fn read_triangle(own: vec4u, exists: bool) -> Triangle {
	let at = vec3u(parameters.ranks) + ((own.xyz >> vec3u(3u)) & vec3u(0x03fffffcu));
	let edge_bits = vec3u(work[at.x], work[at.y], work[at.z]);
	let before = vec3u(work[at.x + 1u], work[at.y + 1u], work[at.z + 1u]);
	let bits_to_edge = edge_bits << (~own.xyz & vec3u(31u));
	let divided = bits_to_edge >> vec3u(31u);
	let owned = divided & (own.xyz >> vec3u(30u));
	let ranks = before + countOneBits(bits_to_edge);
	let new_edges = divided + owned;
	let longest = (own.yz >> vec2u(23u, 22u)) & vec2u(64u, 128u);
	let division_kind = select(longest.x + longest.y, 192u, similar == 1u && (own.w & 1u) != 0u);
	let edges = (new_edges.x << 8u) | ((new_edges.x + new_edges.y) << 10u);
	let pattern = dot(divided, vec3u(1u, 2u, 4u)) + dot(owned, vec3u(8u, 16u, 32u)) + division_kind + edges;
	let triangles = divided.x + divided.y + divided.z;
	let sums = triangles * select(0x401u, 0x200401u, (own.w & 1u) != 0u) + ((owned.x + owned.y + owned.z) << 10u);
	return Triangle(select(0u, pattern, exists), select(0u, sums, exists), ranks);
}

// Writes the info of item i, and the first halves of the divided edges that it owns.
fn write_triangle(i: u32, exists: bool, triangle: Triangle, before: u32) {
	if (exists) {
		work[parameters.info + i] = (triangle.pattern & 0xffu) | ((before & 0x1fffffu) << 8u);
	}
	let halves = parameters.halves - 1u;
	let half = ((i >> 8u) << 11u) | ((before >> 10u) & 0x7ffu);
	if ((triangle.pattern & 8u) != 0u) {
		work[halves + triangle.ranks.x] = half;
	}
	if ((triangle.pattern & 16u) != 0u) {
		work[halves + triangle.ranks.y] = half + ((triangle.pattern >> 8u) & 3u);
	}
	if ((triangle.pattern & 32u) != 0u) {
		work[halves + triangle.ranks.z] = half + ((triangle.pattern >> 10u) & 7u);
	}
}

fn write_sums(block: u32, sum: u32) {
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
	let rank = group_rank(local);
	let first = parameters.first + (group.y * groups.x + group.x) * 512u;
	let items = first + rank + vec2u(0u, 256u);
	let own_a = read_half_edges(items.x);
	let own_b = read_half_edges(items.y);
	let ready = is_ready();
	let item_end = select(parameters.count, min(parameters.count, status[TOUCHED]), parameters.sparse != 0u);
	let exist = (items < vec2u(item_end)) & vec2<bool>(ready);
	let a = read_triangle(own_a, exist.x);
	let b = read_triangle(own_b, exist.y);
	let sums = vec2u(a.sums, b.sums);
	let before = group_scans(rank, sums);
	write_triangle(items.x, exist.x, a, before.x);
	write_triangle(items.y, exist.y, b, before.y);
	if (rank == 255u && ready) {
		write_sums(first / 256u, before.x + sums.x);
		write_sums(first / 256u + 1u, before.y + sums.y);
	}
	if (rank == 255u && first == 0u) {
		let head = 3u * parameters.blocks;
		work[head] = 0u;
		work[head + 1u] = select(0u, 1u, ready);
		work[head + 2u] = status[DIVIDED];
		work[head + 3u] = status[TOUCHED];
	}
}
