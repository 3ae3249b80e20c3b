// Collapses the chosen points to their neighbours: point v is replaced by w = rates[2 v + 1] as a corner. Sets the
// bits of removed triangles and points in `removed_triangles` and `removed_points`, and those of the points around v in
// `dirty`; marks collapsed edges in `lines`. `relink` links the twins. The stars of chosen points share no triangle.
// One invocation per point. Edge collapse: Imperial College 2011, Algorithm 11.
// import item
// import adaptRecords
// import collapsed
// import star
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> triangles: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> chosen: array<u32>;
@group(0) @binding(5) var<storage, read_write> rates: array<u32>;
@group(0) @binding(6) var<storage, read_write> dirty: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> removed_triangles: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> removed_points: array<atomic<u32>>;

fn set_dirty(p: u32) {
	atomicOr(&dirty[p >> 5u], 1u << (p & 31u));
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	if (v >= parameters.count || ((chosen[v >> 5u] >> (v & 31u)) & 1u) == 0u) {
		return;
	}
	let w = rates[2u * v + 1u];
	rates[2u * v] = 0u;
	atomicOr(&removed_points[v >> 5u], 1u << (v & 31u));
	let start = starts[v];
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		let x = triangles[TRIANGLE * t + next_slot(k)];
		let y = triangles[TRIANGLE * t + previous_slot(k)];
		let next = next_around(half_edge);
		set_dirty(x);
		if (x == w || y == w) {
			atomicOr(&removed_triangles[t >> 5u], 1u << (t & 31u));
			lines[LINE * t + select(previous_slot(k), k, x == w)] = COLLAPSED;
		} else {
			triangles[TRIANGLE * t + k] = w;
		}
		if (is_none(next)) {
			set_dirty(y);
		}
		if (is_none(next) || next == start) {
			return;
		}
		half_edge = next;
	}
}
