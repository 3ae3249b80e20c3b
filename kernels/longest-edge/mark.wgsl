// Step 2, second half, where all triangles are selected: marks the longest edge or all edges of each. Neighbours in the
// working order have neighbouring edges, whose bits are gathered in workgroup memory first.
// import item
// import sides
struct Parameters { first: u32, count: u32, all: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> sides: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<atomic<u32>>;

const WINDOW: u32 = 64u;
const BEHIND: u32 = 16u;
var<workgroup> gathered: array<atomic<u32>, WINDOW>;

fn mark(side: u32, start: u32) {
	if (parameters.all == 0u && (side & LONGEST) == 0u) {
		return;
	}
	let mask = 1u << (side & 31u);
	let word = (side & EDGE) >> 5u;
	if (word - start < WINDOW) {
		atomicOr(&gathered[word - start], mask);
	} else {
		atomicOr(&bits[word], mask);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	let lead = 3u * (t - local);
	let edge = max(sides[lead] & EDGE, max(sides[lead + 1u] & EDGE, sides[lead + 2u] & EDGE));
	let start = max(edge >> 5u, BEHIND) - BEHIND;
	if (t < parameters.count) {
		mark(sides[3u * t], start);
		mark(sides[3u * t + 1u], start);
		mark(sides[3u * t + 2u], start);
	}
	workgroupBarrier();
	if (local < WINDOW) {
		let word = atomicLoad(&gathered[local]);
		if (word != 0u) {
			atomicOr(&bits[start + local], word);
		}
	}
}
