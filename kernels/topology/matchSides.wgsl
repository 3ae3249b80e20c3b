// The other side of each side's edge, found in the list that both stand in, and a bit for each side that comes first.
// Word 0 of `trouble` is set where a list is too long to search, word 1 where an edge has more than two sides.
// import item
// import sideEnds
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> listed: array<u32>;
@group(0) @binding(5) var<storage, read> far_ends: array<u32>;
@group(0) @binding(6) var<storage, read_write> twins: array<u32>;
@group(0) @binding(7) var<storage, read_write> firsts: array<u32>;
@group(0) @binding(8) var<storage, read_write> trouble: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;
const LONG: u32 = 256u;

var<workgroup> words: array<atomic<u32>, 8>;

fn twin_of(side: u32) -> u32 {
	let ends = side_ends(side);
	let end = starts[ends.x + 1u];
	var twin = NONE;
	if (parameters.fewest == 0u && end - starts[ends.x] > LONG) {
		atomicOr(&trouble[0], 1u);
		return twin;
	}
	for (var i = starts[ends.x]; i < end; i++) {
		if (far_ends[i] == ends.y && listed[i] != side) {
			if (twin != NONE) {
				atomicOr(&trouble[1], 1u);
				return twin;
			}
			twin = listed[i];
		}
		// Where one edge has too many sides the mesh is refused: no other search needs to come to its end.
		if ((i & 1023u) == 1023u && atomicLoad(&trouble[1]) != 0u) {
			return twin;
		}
	}
	return twin;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let side = item(group, groups, local);
	if (side < parameters.count) {
		let twin = twin_of(side);
		twins[side] = twin;
		if (side < twin) {
			atomicOr(&words[local >> 5u], 1u << (local & 31u));
		}
	}
	workgroupBarrier();
	if ((local & 31u) == 0u && side < parameters.count) {
		firsts[side >> 5u] = atomicLoad(&words[local >> 5u]);
	}
}
