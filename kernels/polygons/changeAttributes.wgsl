// The half-edge that follows each frontier edge round its polygon, and a bit for those that are followed by their own twin:
// they end in a barrier tip. Not half of the half-edges are frontier edges, and each of those turns round a point: the invocations
// of a workgroup share those of its 2,048 evenly. An item is a half-edge.
// import frontier
// import halfEdges
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> twins: array<u32>;
@group(0) @binding(2) var<storage, read> frontier: array<u32>;
@group(0) @binding(3) var<storage, read_write> nexts: array<u32>;
@group(0) @binding(4) var<storage, read_write> tips: array<atomic<u32>>;

const TILE: u32 = 2048u;
const WORDS: u32 = TILE / 32u;

// The words of the tile, and how many bits are set in those before each.
var<workgroup> words: array<u32, WORDS>;
var<workgroup> sums: array<u32, WORDS + 1u>;

// The word of the tile that has its bit number k.
fn word_of(k: u32) -> u32 {
	var w = 0u;
	for (var step = WORDS / 2u; step > 0u; step /= 2u) {
		w += select(0u, step, sums[w + step] <= k);
	}
	return w;
}

// The place of bit number n of those that are set in a word.
fn place_of(word: u32, n: u32) -> u32 {
	var bits = word;
	var left = n;
	var place = 0u;
	for (var width = 16u; width > 0u; width /= 2u) {
		let low = countOneBits(bits & ((1u << width) - 1u));
		if (left >= low) {
			left -= low;
			bits >>= width;
			place += width;
		}
	}
	return place;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let start = parameters.first + TILE * (group.y * groups.x + group.x);
	if (local < WORDS) {
		let at = start + 32u * local;
		let there = min(32u, max(parameters.count, at) - at);
		words[local] = 0u;
		if (there > 0u) {
			words[local] = extractBits(frontier[at >> 5u], 0u, there);
		}
	}
	workgroupBarrier();
	if (local <= WORDS) {
		var sum = 0u;
		for (var w = 0u; w < local; w++) {
			sum += countOneBits(words[w]);
		}
		sums[local] = sum;
	}
	workgroupBarrier();
	for (var k = local; k < sums[WORDS]; k += 256u) {
		let w = word_of(k);
		let h = start + 32u * w + place_of(words[w], k - sums[w]);
		let next = frontier_from(next_of(h));
		nexts[h] = next;
		let twin = twins[h];
		if (twin != NO_TWIN && next == (twin & TWIN)) {
			atomicOr(&tips[h >> 5u], 1u << (h & 31u));
		}
	}
}
