// Links twins in different tiles, which are in the list of the same point, and clears the bit in `firsts` of the
// second of each pair. Each listed half-edge is compared with those inserted before it, so that each pair is compared
// once. `listed` is a bit set of half-edges. Sets `faults[0]` if a search takes more than `max_steps` steps,
// `faults[1]` if an edge has more than two half-edges. A workgroup gathers the half-edges of 64 u32 of `listed`; one
// invocation per gathered half-edge.
struct Parameters { first: u32, count: u32, max_steps: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> listed: array<u32>;
@group(0) @binding(3) var<storage, read> links: array<u32>;
@group(0) @binding(4) var<storage, read_write> opposites: array<u32>;
@group(0) @binding(5) var<storage, read_write> firsts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> faults: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;
const SAME_DIRECTION: u32 = 0x80000000u;
const TILE: u32 = 1536u;
// u32 of `listed` per workgroup. About an eighth of the half-edges are listed: about one per invocation.
const WORDS: u32 = 64u;

// The listed half-edges of the workgroup, in any order: invocations share them evenly, as a u32 has 0 to 32.
var<workgroup> gathered: array<u32, 2048>;
var<workgroup> gathered_count: atomic<u32>;

// Origin and destination of a half-edge.
fn ends(half_edge: u32) -> vec2u {
	return vec2u(corners[half_edge], corners[select(half_edge + 1u, half_edge - 2u, half_edge % 3u == 2u)]);
}

// Links two half-edges as twins; `direction_flag` is `SAME_DIRECTION` if they have the same direction, else 0.
fn link_twins(half_edge: u32, twin: u32, direction_flag: u32) {
	// An edge that has two half-edges in a tile has none elsewhere.
	if (opposites[half_edge] != NONE || opposites[twin] != NONE) {
		atomicOr(&faults[1], 1u);
	}
	opposites[half_edge] = twin | direction_flag;
	opposites[twin] = half_edge | direction_flag;
	let second = max(half_edge, twin);
	atomicAnd(&firsts[second >> 5u], ~(1u << (second & 31u)));
}

// Searches the rest of the list for the twin of a half-edge.
fn find_twin(half_edge: u32) {
	let own_ends = ends(half_edge);
	var twin = NONE;
	var direction_flag = 0u;
	var steps = 0u;
	for (var next = links[half_edge]; next != 0u; next = links[next - 1u]) {
		let other = next - 1u;
		steps++;
		if (steps > parameters.max_steps) {
			atomicOr(&faults[0], 1u);
			return;
		}
		// Half-edges of the same tile were compared by `matchTiles`.
		if (other / TILE == half_edge / TILE) {
			continue;
		}
		let other_ends = ends(other);
		if (all(other_ends == own_ends) || all(other_ends == own_ends.yx)) {
			if (twin != NONE) {
				atomicOr(&faults[1], 1u);
				return;
			}
			twin = other;
			direction_flag = select(0u, SAME_DIRECTION, other_ends.x == own_ends.x);
		}
	}
	if (twin != NONE) {
		link_twins(half_edge, twin, direction_flag);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let word = parameters.first + WORDS * (group.y * groups.x + group.x) + local;
	if (local < WORDS && word < parameters.count && atomicLoad(&faults[0]) == 0u) {
		let bits = listed[word];
		var index = atomicAdd(&gathered_count, countOneBits(bits));
		for (var remaining = bits; remaining != 0u; remaining &= remaining - 1u) {
			gathered[index] = 32u * word + firstTrailingBit(remaining);
			index++;
		}
	}
	workgroupBarrier();
	let count = atomicLoad(&gathered_count);
	for (var i = local; i < count; i += 256u) {
		find_twin(gathered[i]);
	}
}
