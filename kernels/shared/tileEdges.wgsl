// The edges of a tile of 512 triangles, 1,536 sides, in a hash table in workgroup memory.
const NONE: u32 = 0xffffffffu;
const FLAG: u32 = 0x80000000u;
const TILE: u32 = 1536u;

// Of the last side of each bucket, 1 + the side and above it 16 more bits of its hash, or 0; and of the one before each
// side. So a step along a bucket is one load, and ends are looked at of sides that most likely have the same.
var<workgroup> buckets: array<atomic<u32>, 2048>;
var<workgroup> before: array<u32, TILE>;

// A tile's sides are numbered from 0, its first stands at `base`. Its corners stay in the cache from pass to pass.
fn ends(base: u32, side: u32) -> vec2u {
	return vec2u(corners[base + side], corners[base + select(side + 1u, side - 2u, side % 3u == 2u)]);
}

// `src/steps/topology/tileEdges.ts` holds the same.
fn mixed(point: u32) -> u32 {
	return (point ^ (point >> 15u)) * 0x9e3779b1u;
}

fn hash_of(e: vec2u) -> u32 {
	let hash = (mixed(min(e.x, e.y)) + max(e.x, e.y)) * 0x85ebca6bu;
	return hash ^ (hash >> 16u);
}

fn enter(base: u32, side: u32) {
	let hash = hash_of(ends(base, side));
	before[side] = atomicExchange(&buckets[hash >> 21u], ((hash << 16u) | (side + 1u)));
}

// The other side with the same ends, flagged where it runs the same way, or `NONE`.
fn match_in_tile(base: u32, side: u32) -> u32 {
	let e = ends(base, side);
	let hash = hash_of(e);
	var twin = NONE;
	var next = atomicLoad(&buckets[hash >> 21u]);
	while (next != 0u) {
		let other = (next & 0xffffu) - 1u;
		if ((next >> 16u) == (hash & 0xffffu) && other != side) {
			let o = ends(base, other);
			if (all(o == e) || all(o == e.yx)) {
				if (twin != NONE) {
					atomicOr(&trouble[1], 1u);
					break;
				}
				twin = other | select(0u, FLAG, o.x == e.x);
			}
		}
		next = before[other];
	}
	return twin;
}
