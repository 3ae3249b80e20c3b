// Step 5, first half: marks the triangles of divided edges, and counts the divided edges on the boundary; an item is
// 32 edges.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> divided: array<u32>;
@group(0) @binding(2) var<storage, read> edge_triangles: array<u32>;
@group(0) @binding(3) var<storage, read_write> touched_bits: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> boundary: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let w = item(group, groups, local);
	if (w >= parameters.count) {
		return;
	}
	var found = 0u;
	for (var bits = divided[w]; bits != 0u; bits &= bits - 1u) {
		let e = 32u * w + firstTrailingBit(bits);
		let owner = edge_triangles[2u * e];
		let other = edge_triangles[2u * e + 1u];
		atomicOr(&touched_bits[owner >> 5u], 1u << (owner & 31u));
		if (other == NONE) {
			found++;
		} else {
			atomicOr(&touched_bits[other >> 5u], 1u << (other & 31u));
		}
	}
	if (found != 0u) {
		atomicAdd(&boundary[0], found);
	}
}
