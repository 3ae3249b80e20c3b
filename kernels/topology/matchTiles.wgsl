// The other side of each side's edge where both are in one tile of 512 triangles, and a bit for each side that comes
// first. At points with a side whose other was not found, edges go into the point's list, where `matchLists` finds it in
// other tiles; the list of another point is a mark, which no other tile may meet: word 0 of `trouble` is set where one
// does. Word 1 is set where an edge has more than two sides.
// import nearEnd
// import tileEdges
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read_write> twins: array<u32>;
@group(0) @binding(4) var<storage, read_write> firsts: array<u32>;
@group(0) @binding(5) var<storage, read_write> listed: array<u32>;
@group(0) @binding(6) var<storage, read_write> heads: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> links: array<u32>;
@group(0) @binding(8) var<storage, read_write> trouble: array<atomic<u32>>;

const MARK: u32 = 0x80000000u;

// Bits, by a hash, of points with a side whose other was not found; they may say so of more.
var<workgroup> open_points: array<atomic<u32>, 64>;
// One of the sides in the list of a point, by a hash of the point.
var<workgroup> chosen: array<atomic<u32>, 256>;
var<workgroup> first_bits: array<atomic<u32>, 48>;
var<workgroup> listed_bits: array<atomic<u32>, 48>;
var<workgroup> hung: atomic<u32>;

fn near(base: u32, side: u32) -> u32 {
	let e = ends(base, side);
	return select(e.x, e.y, is_near(e.x, e.y));
}

fn set_open(point: u32) {
	let hash = mixed(point) >> 21u;
	atomicOr(&open_points[hash >> 5u], 1u << (hash & 31u));
}

fn is_open(point: u32) -> bool {
	let hash = mixed(point) >> 21u;
	return parameters.fewest == 1u || ((atomicLoad(&open_points[hash >> 5u]) >> (hash & 31u)) & 1u) == 1u;
}

fn put(base: u32, side: u32, twin: u32) -> bool {
	twins[base + side] = select(base + twin, NONE, twin == NONE);
	if (twin == NONE) {
		let e = ends(base, side);
		set_open(e.x);
		set_open(e.y);
	}
	let is_first = side < (twin & ~FLAG);
	if (is_first) {
		atomicOr(&first_bits[side >> 5u], 1u << (side & 31u));
		atomicStore(&chosen[mixed(near(base, side)) >> 24u], side);
	}
	return is_first;
}

// Whether a side goes into the list of its point, or has to mark it.
fn is_wanted(base: u32, side: u32) -> bool {
	let point = near(base, side);
	if (is_open(point)) {
		atomicOr(&listed_bits[side >> 5u], 1u << (side & 31u));
		return true;
	}
	let other = atomicLoad(&chosen[mixed(point) >> 24u]);
	return other == side || near(base, other) != point;
}

fn hang(base: u32, side: u32) {
	let is_listed = ((atomicLoad(&listed_bits[side >> 5u]) >> (side & 31u)) & 1u) == 1u;
	let mark = MARK | base;
	let head = atomicExchange(&heads[near(base, side)], select(mark, base + side + 1u, is_listed));
	if (is_listed) {
		links[base + side] = head;
	}
	if (select(head != 0u && head != mark, (head & MARK) != 0u, is_listed)) {
		atomicOr(&trouble[0], 1u);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let base = 3u * parameters.first + TILE * (group.y * groups.x + group.x);
	let sides = min(max(3u * parameters.count, base) - base, TILE);
	for (var side = local; side < sides; side += 256u) {
		enter(base, side);
	}
	workgroupBarrier();
	var kept = 0u;
	for (var i = 0u; 256u * i + local < sides; i++) {
		let side = 256u * i + local;
		kept |= select(0u, 1u << i, put(base, side, match_in_tile(base, side)));
	}
	workgroupBarrier();
	for (var left = kept; left != 0u; left &= left - 1u) {
		let i = firstTrailingBit(left);
		kept ^= select(1u << i, 0u, is_wanted(base, 256u * i + local));
	}
	// Nobody looks into the table any more.
	var place = atomicAdd(&hung, countOneBits(kept));
	for (; kept != 0u; kept &= kept - 1u) {
		before[place] = 256u * firstTrailingBit(kept) + local;
		place++;
	}
	workgroupBarrier();
	let count = atomicLoad(&hung);
	for (var i = local; i < count; i += 256u) {
		hang(base, before[i]);
	}
	if (local < 48u && 32u * local < sides) {
		firsts[base / 32u + local] = atomicLoad(&first_bits[local]);
		listed[base / 32u + local] = atomicLoad(&listed_bits[local]);
	}
}
