// Writes the corners of each polygon to `nodes`, and to `polygons` the polygon of each triangle that has a frontier
// edge; sets a bit in `doubtful` for each polygon that has a corner twice, or more than `max_corners` corners, as only
// these are compared. The corners of a workgroup's polygons are one range of `nodes`: if they fit in workgroup memory,
// they are gathered in it and written with adjacent accesses. One invocation per polygon.
// import halfEdges
// import item
struct Parameters { first: u32, count: u32, max_corners: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> links: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> offsets: array<u32>;
@group(0) @binding(5) var<storage, read_write> nodes: array<u32>;
@group(0) @binding(6) var<storage, read_write> polygons: array<u32>;
@group(0) @binding(7) var<storage, read_write> doubtful: array<atomic<u32>>;

const CAPACITY: u32 = 3072u;
const NO_TRIANGLE: u32 = 0xffffffffu;

var<workgroup> gathered: array<u32, CAPACITY>;

// Hash of a point as one of 128 bits.
fn bit_of(point: u32) -> vec4u {
	let bit = (point * 0x9e3779b1u) >> 25u;
	return select(vec4u(0u), vec4u(1u << (bit & 31u)), vec4u(0u, 1u, 2u, 3u) == vec4u(bit >> 5u));
}

// Writes polygon i, by walking around it. The corners of the workgroup start at `group_start`.
fn write_polygon(i: u32, group_start: u32, is_gathered: bool) {
	let start = starts[i];
	let first = offsets[i];
	var at = first;
	var h = start;
	var triangle = NO_TRIANGLE;
	var is_doubtful = false;
	// Hash bits of the corners so far: only if its bit is set can a corner be repeated.
	var hash_bits = vec4u(0u);
	loop {
		let point = corners[h];
		let bit = bit_of(point);
		if (any((hash_bits & bit) != vec4u(0u)) && at - first < parameters.max_corners) {
			for (var j = first; j < at; j++) {
				if (is_gathered) {
					is_doubtful = is_doubtful || gathered[j - group_start] == point;
				} else {
					is_doubtful = is_doubtful || nodes[j] == point;
				}
			}
		}
		hash_bits |= bit;
		if (is_gathered) {
			gathered[at - group_start] = point;
		} else {
			nodes[at] = point;
		}
		// Half-edges of one triangle often follow each other.
		if (h / 3u != triangle) {
			triangle = h / 3u;
			polygons[triangle] = i;
		}
		at++;
		h = links[h] & TWIN;
		if (h == start) {
			break;
		}
	}
	if (is_doubtful || at - first > parameters.max_corners) {
		atomicOr(&doubtful[i >> 5u], 1u << (i & 31u));
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	let first = min(i - local, parameters.count);
	let group_start = offsets[first];
	let end = offsets[min(first + 256u, parameters.count)];
	let is_gathered = end - group_start <= CAPACITY;
	if (i < parameters.count) {
		write_polygon(i, group_start, is_gathered);
	}
	workgroupBarrier();
	if (is_gathered) {
		for (var at = group_start + local; at < end; at += 256u) {
			nodes[at] = gathered[at - group_start];
		}
	}
}
