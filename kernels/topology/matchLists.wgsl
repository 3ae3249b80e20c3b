// Links twins in different tiles, which are in the list of the same point. Each listed half-edge is compared with those
// inserted before it, so that each pair is compared once. An item is a u32 of `listed`, a bit set of half-edges. Sets
// `trouble[0]` if a search takes more than `longest` steps, `trouble[1]` if an edge has more than two half-edges.
struct Parameters { first: u32, count: u32, longest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> listed: array<u32>;
@group(0) @binding(3) var<storage, read> links: array<u32>;
@group(0) @binding(4) var<storage, read_write> opposites: array<u32>;
@group(0) @binding(5) var<storage, read_write> firsts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> trouble: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;
const FLAG: u32 = 0x80000000u;
const TILE: u32 = 1536u;
// u32 of `listed` per workgroup. About an eighth of the half-edges are listed: about one per invocation.
const WORDS: u32 = 64u;

// The listed half-edges of the workgroup, in any order: invocations share them evenly, as a u32 has between 0 and 32.
var<workgroup> gathered: array<u32, 2048>;
var<workgroup> length: atomic<u32>;

fn ends(half_edge: u32) -> vec2u {
	return vec2u(corners[half_edge], corners[select(half_edge + 1u, half_edge - 2u, half_edge % 3u == 2u)]);
}

// Links two half-edges as twins; `alike` is FLAG if they have the same direction.
fn pair(half_edge: u32, opposite: u32, alike: u32) {
	// An edge that has two half-edges in a tile has none elsewhere.
	if (opposites[half_edge] != NONE || opposites[opposite] != NONE) {
		atomicOr(&trouble[1], 1u);
	}
	opposites[half_edge] = opposite | alike;
	opposites[opposite] = half_edge | alike;
	let second = max(half_edge, opposite);
	atomicAnd(&firsts[second >> 5u], ~(1u << (second & 31u)));
}

// Searches the rest of the list for the twin of a half-edge.
fn match_half_edge(half_edge: u32) {
	let e = ends(half_edge);
	var opposite = NONE;
	var alike = 0u;
	var steps = 0u;
	for (var next = links[half_edge]; next != 0u; next = links[next - 1u]) {
		let other = next - 1u;
		steps++;
		if (steps > parameters.longest) {
			atomicOr(&trouble[0], 1u);
			return;
		}
		// Half-edges of the same tile were compared by `matchTiles`.
		if (other / TILE == half_edge / TILE) {
			continue;
		}
		let o = ends(other);
		if (all(o == e) || all(o == e.yx)) {
			if (opposite != NONE) {
				atomicOr(&trouble[1], 1u);
				return;
			}
			opposite = other;
			alike = select(0u, FLAG, o.x == e.x);
		}
	}
	if (opposite != NONE) {
		pair(half_edge, opposite, alike);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let word = parameters.first + WORDS * (group.y * groups.x + group.x) + local;
	if (local < WORDS && word < parameters.count && atomicLoad(&trouble[0]) == 0u) {
		let bits = listed[word];
		var place = atomicAdd(&length, countOneBits(bits));
		for (var left = bits; left != 0u; left &= left - 1u) {
			gathered[place] = 32u * word + firstTrailingBit(left);
			place++;
		}
	}
	workgroupBarrier();
	let count = atomicLoad(&length);
	for (var i = local; i < count; i += 256u) {
		match_half_edge(gathered[i]);
	}
}
