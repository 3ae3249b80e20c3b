// The edges of a tile of 512 triangles, 1,536 sides, in workgroup memory.
const NONE: u32 = 0xffffffffu;
const FLAG: u32 = 0x80000000u;
const TILE: u32 = 1536u;
const HALF: u32 = 768u;
const BUCKETS: u32 = 1024u;

// The corner from which each side sets out.
var<workgroup> tile_corners: array<u32, TILE>;
// A hash table: 1 + the last side of each bucket or 0, then, for two sides a word, 1 + the one before in their buckets.
var<workgroup> room: array<atomic<u32>, 1792>;

fn ends(side: u32) -> vec2u {
	return vec2u(tile_corners[side], tile_corners[select(side + 1u, side - 2u, side % 3u == 2u)]);
}

// `src/steps/topology/tileEdges.ts` holds the same.
fn mixed(point: u32) -> u32 {
	return (point ^ (point >> 15u)) * 0x9e3779b1u;
}

fn bucket(e: vec2u) -> u32 {
	return ((mixed(min(e.x, e.y)) + max(e.x, e.y)) * 0x85ebca6bu) >> 22u;
}

fn enter(side: u32, sides: u32) -> u32 {
	if (side >= sides) {
		return 0u;
	}
	return atomicExchange(&room[bucket(ends(side))], side + 1u);
}

// Fills the table with all sides of the tile; two barriers stand inside.
fn enter_all(base: u32, sides: u32, local: u32) {
	for (var side = local; side < sides; side += 256u) {
		tile_corners[side] = corners[base + side];
	}
	workgroupBarrier();
	for (var side = local; side < HALF; side += 256u) {
		let lower = enter(side, sides);
		atomicStore(&room[BUCKETS + side], lower | (enter(side + HALF, sides) << 16u));
	}
	workgroupBarrier();
}

// The other side with the same ends, flagged where it runs the same way, or `NONE`.
fn match_in_tile(side: u32) -> u32 {
	let e = ends(side);
	var twin = NONE;
	var next = atomicLoad(&room[bucket(e)]);
	while (next != 0u) {
		let other = next - 1u;
		let o = ends(other);
		if (other != side && (all(o == e) || all(o == e.yx))) {
			if (twin != NONE) {
				atomicOr(&trouble[1], 1u);
				break;
			}
			twin = other | select(0u, FLAG, o.x == e.x);
		}
		let is_upper = other >= HALF;
		let pair = atomicLoad(&room[BUCKETS + select(other, other - HALF, is_upper)]);
		next = select(pair & 0xffffu, pair >> 16u, is_upper);
	}
	return twin;
}
