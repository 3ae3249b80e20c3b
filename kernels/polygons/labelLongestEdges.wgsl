// Sets in `longest` a bit for each half-edge that is the longest of its triangle (Salinas-Fernández 2023, section
// 6.1). One invocation per two triangles, 256 apart, so that their loads overlap; a workgroup writes the 48 u32 of
// its 512 triangles.
// import edgeOrder
// import measure
// import halfEdgeBits
// import squaredLength
// import triples
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> coordinates: array<vec2u>;
@group(0) @binding(3) var<storage, read> half_edges: array<u32>;
@group(0) @binding(4) var<storage, read_write> longest: array<u32>;

const TILE: u32 = 512u;
const WORDS: u32 = 48u;
// Slot of a missing triangle: past the bits of a tile.
const NO_SLOT: u32 = 0x10000u;

// The slot of the longest half-edge of each triangle of the tile.
var<workgroup> slots: array<u32, TILE>;

struct Triangle { a: Point, b: Point, c: Point }

fn triangle(t: u32) -> Triangle {
	return Triangle(point(corners[3u * t]), point(corners[3u * t + 1u]), point(corners[3u * t + 2u]));
}

// The slot of the longest half-edge of triangle t.
fn longest_slot(t: u32, at: Triangle) -> u32 {
	let rough = vec3f(rough_square(at.a, at.b), rough_square(at.b, at.c), rough_square(at.c, at.a));
	var is_longest = clearly_longest(rough);
	if (!any(is_longest)) {
		// Only here the edges' numbers are needed.
		let edges = vec3u(half_edges[3u * t], half_edges[3u * t + 1u], half_edges[3u * t + 2u]) & vec3u(EDGE);
		is_longest = (with_longest_of(at.a, at.b, at.c, edges, rough) & vec3u(LONGEST)) != vec3u(0u);
	}
	return select(select(0u, 1u, is_longest.y), 2u, is_longest.z);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let start = parameters.first + TILE * (group.y * groups.x + group.x);
	let t = vec2u(start + local) + vec2u(0u, 256u);
	let exists = t < vec2u(parameters.count);
	let clamped = min(t, vec2u(parameters.count - 1u));
	let first = triangle(clamped.x);
	let second = triangle(clamped.y);
	slots[local] = select(NO_SLOT, longest_slot(clamped.x, first), exists.x);
	slots[local + 256u] = select(NO_SLOT, longest_slot(clamped.y, second), exists.y);
	workgroupBarrier();
	let word = 3u * start / 32u + local;
	if (local < WORDS && 32u * word < 3u * parameters.count) {
		// Triangles with half-edges whose bits are in this u32.
		let first_bit = 32u * local;
		var bits = 0u;
		for (var i = first_bit / 3u; 3u * i < first_bit + 32u; i++) {
			let bit = 3u * i + slots[i] - first_bit;
			bits |= select(0u, 1u << (bit & 31u), bit < 32u);
		}
		longest[word] = bits;
	}
}
