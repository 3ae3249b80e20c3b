// A bit for each half-edge that is the longest of its triangle. An item is a triangle.
// import edgeOrder
// import groupBits
// import item
// import measure
// import sides
// import squaredLength
// import triples
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> coordinates: array<vec2u>;
@group(0) @binding(3) var<storage, read> sides: array<u32>;
@group(0) @binding(4) var<storage, read_write> longest: array<u32>;

// Words of the bits of a workgroup's 256 triangles.
const WORDS: u32 = 24u;

fn longest_slot(t: u32) -> u32 {
	let a = point(corners[3u * t]);
	let b = point(corners[3u * t + 1u]);
	let c = point(corners[3u * t + 2u]);
	let rough = vec3f(rough_square(a, b), rough_square(b, c), rough_square(c, a));
	var is_longest = clearly_longest(rough);
	if (!any(is_longest)) {
		// Only here the edges' numbers are needed.
		let edges = vec3u(sides[3u * t], sides[3u * t + 1u], sides[3u * t + 2u]) & vec3u(EDGE);
		is_longest = (with_longest_of(a, b, c, edges, rough) & vec3u(LONGEST)) != vec3u(0u);
	}
	return select(select(0u, 1u, is_longest.y), 2u, is_longest.z);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t < parameters.count) {
		set_group_bit(3u * local + longest_slot(t));
	}
	workgroupBarrier();
	let word = WORDS * ((t - local) / 256u) + local;
	if (local < WORDS && 32u * word < 3u * parameters.count) {
		longest[word] = atomicLoad(&group_words[local]);
	}
}
