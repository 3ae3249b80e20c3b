// Step 2, second half (Hatipoğlu 2011, section 4.1, "Black Mark"), if all triangles are selected: sets in `bits` the
// bit of the longest edge of each triangle or, with `all` 1, of all its edges. Edges of triangles nearby in the
// working order have nearby numbers: their bits are gathered in workgroup memory first. One invocation per four
// triangles, 256 apart.
// import halfEdgeBits
struct Parameters { first: u32, count: u32, all: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> half_edges: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<atomic<u32>>;

// A workgroup gathers the bits of `WINDOW` u32, from `WINDOW_BEFORE` before those of its first triangle's edges on.
// Other bits are set in `bits` at once.
const WINDOW: u32 = 128u;
const WINDOW_BEFORE: u32 = 16u;
// Neighbours set bits of the same u32, and atomics on one u32 are serialised: each has eight copies, in different
// banks.
const COPIES: u32 = 8u;
const COPY_STRIDE: u32 = 132u;
var<workgroup> window: array<atomic<u32>, 1056>;

// Sets the bit of an edge, in a copy of the window or in `bits`.
fn mark(edge: u32, window_start: u32, copy: u32) {
	let mask = 1u << (edge & 31u);
	let word = edge >> 5u;
	if (word - window_start < WINDOW) {
		atomicOr(&window[COPY_STRIDE * copy + word - window_start], mask);
	} else {
		atomicOr(&bits[word], mask);
	}
}

fn read_half_edges(i: u32) -> vec3u {
	let at = 3u * min(i, parameters.count - 1u);
	return vec3u(half_edges[at], half_edges[at + 1u], half_edges[at + 2u]);
}

fn mark_triangle(i: u32, own_half_edges: vec3u, window_start: u32, copy: u32) {
	if (i >= parameters.count) {
		return;
	}
	let edges = own_half_edges & vec3u(EDGE);
	if (parameters.all == 0u) {
		let longest = select(edges.z, edges.y, (own_half_edges.y & LONGEST) != 0u);
		mark(select(longest, edges.x, (own_half_edges.x & LONGEST) != 0u), window_start, copy);
	} else {
		mark(edges.x, window_start, copy);
		mark(edges.y, window_start, copy);
		mark(edges.z, window_start, copy);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let first = parameters.first + (group.y * groups.x + group.x) * 1024u;
	let first_edges = read_half_edges(first) & vec3u(EDGE);
	let items = first + local + vec4u(0u, 256u, 512u, 768u);
	let a = read_half_edges(items.x);
	let b = read_half_edges(items.y);
	let c = read_half_edges(items.z);
	let d = read_half_edges(items.w);
	let window_start = max(max(first_edges.x, max(first_edges.y, first_edges.z)) >> 5u, WINDOW_BEFORE) - WINDOW_BEFORE;
	let copy = local & (COPIES - 1u);
	mark_triangle(items.x, a, window_start, copy);
	mark_triangle(items.y, b, window_start, copy);
	mark_triangle(items.z, c, window_start, copy);
	mark_triangle(items.w, d, window_start, copy);
	workgroupBarrier();
	if (local < WINDOW) {
		var word = 0u;
		for (var k = 0u; k < COPIES; k++) {
			word |= atomicLoad(&window[COPY_STRIDE * k + local]);
		}
		if (word != 0u) {
			atomicOr(&bits[window_start + local], word);
		}
	}
}
