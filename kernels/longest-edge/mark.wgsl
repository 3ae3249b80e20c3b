// Step 2, second half, if all triangles are selected: sets the bit of the longest edge, or of all edges, of each.
// Edges of triangles nearby in the working order have nearby numbers: their bits are gathered in workgroup memory first.
// import halfEdgeBits
struct Parameters { first: u32, count: u32, all: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<atomic<u32>>;

// u32 gathered by a workgroup, from `BEHIND` before the first triangle's edges on; other bits are set at once.
const WINDOW: u32 = 128u;
const BEHIND: u32 = 16u;
// Neighbours set bits of the same u32, and atomics on one u32 are serialised: each has eight copies, in different banks.
const COPIES: u32 = 8u;
const APART: u32 = 132u;
var<workgroup> gathered: array<atomic<u32>, 1056>;

fn mark(edge: u32, start: u32, copy: u32) {
	let mask = 1u << (edge & 31u);
	let word = edge >> 5u;
	if (word - start < WINDOW) {
		atomicOr(&gathered[APART * copy + word - start], mask);
	} else {
		atomicOr(&bits[word], mask);
	}
}

fn read_half_edges(i: u32) -> vec3u {
	let at = 3u * min(i, parameters.count - 1u);
	return vec3u(half_edges[at], half_edges[at + 1u], half_edges[at + 2u]);
}

fn mark_triangle(i: u32, own: vec3u, start: u32, copy: u32) {
	if (i >= parameters.count) {
		return;
	}
	let edges = own & vec3u(EDGE);
	if (parameters.all == 0u) {
		let longest = select(edges.z, edges.y, (own.y & LONGEST) != 0u);
		mark(select(longest, edges.x, (own.x & LONGEST) != 0u), start, copy);
	} else {
		mark(edges.x, start, copy);
		mark(edges.y, start, copy);
		mark(edges.z, start, copy);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let first = parameters.first + (group.y * groups.x + group.x) * 1024u;
	let leading = read_half_edges(first) & vec3u(EDGE);
	let items = first + local + vec4u(0u, 256u, 512u, 768u);
	let a = read_half_edges(items.x);
	let b = read_half_edges(items.y);
	let c = read_half_edges(items.z);
	let d = read_half_edges(items.w);
	let start = max(max(leading.x, max(leading.y, leading.z)) >> 5u, BEHIND) - BEHIND;
	let copy = local & (COPIES - 1u);
	mark_triangle(items.x, a, start, copy);
	mark_triangle(items.y, b, start, copy);
	mark_triangle(items.z, c, start, copy);
	mark_triangle(items.w, d, start, copy);
	workgroupBarrier();
	if (local < WINDOW) {
		var word = 0u;
		for (var k = 0u; k < COPIES; k++) {
			word |= atomicLoad(&gathered[APART * k + local]);
		}
		if (word != 0u) {
			atomicOr(&bits[start + local], word);
		}
	}
}
