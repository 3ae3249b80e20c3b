// Writes the best collapse of each point with its bit in `dirty`, or of all if `all` is 1, and clears the bits:
// rates[2 v] is 1 + the class of the edge's squared length, or 0, and rates[2 v + 1] the neighbour that v collapses
// to. Edges shorter than `lower` may collapse; with `only_legal` 1 the collapse must be legal, with no new edge
// longer than `upper`. One invocation per point. "Evaluate minimal edge length": Imperial College 2011, Algorithm 11.
// import item
// import adaptRecords
// import adaptPoints
// import star
// import freedom
// import isLegal
// import metricLength
// import orientation
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, lower_high: u32, lower_low: u32, upper_high: u32, upper_low: u32, keep_lines: u32,
	only_legal: u32, all: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> scope: array<u32>;
@group(0) @binding(6) var<storage, read_write> dirty: array<u32>;
@group(0) @binding(7) var<storage, read_write> rates: array<u32>;

// A collapse: the class of the edge's length, the neighbour that the point collapses to, and the neighbour's key.
struct Collapse { length_class: u32, neighbour: u32, key: u32 }

// The order of collapses: by class, then by key, then by index.
fn is_before(a: Collapse, b: Collapse) -> bool {
	return a.length_class < b.length_class
		|| (a.length_class == b.length_class && (a.key < b.key || (a.key == b.key && a.neighbour < b.neighbour)));
}

// The first collapse of v after `last`, in the order of `is_before`; of class `NOT_SHORT` if v has no other.
// `mobility` is the freedom of v.
fn next_collapse(v: u32, mobility: u32, last: Collapse, is_first: bool) -> Collapse {
	let start = starts[v];
	let own = point(v);
	let bound = vec2u(parameters.lower_high, parameters.lower_low);
	var best = Collapse(NOT_SHORT, 0u, 0u);
	var half_edge = start;
	// Whether the neighbour is the last one on the boundary: the other end of the last triangle.
	var is_end = false;
	for (var around = 0u; around <= MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		let neighbour = triangles[TRIANGLE * t + select(next_slot(k), previous_slot(k), is_end)];
		if (mobility == FREE || lines[LINE * t + select(k, previous_slot(k), is_end)] != 0u) {
			let other = point(neighbour);
			let candidate = Collapse(short_class(own, other, bound), neighbour, other.second.w);
			if (candidate.length_class < NOT_SHORT && (is_first || is_before(last, candidate)) && is_before(candidate, best)) {
				best = candidate;
			}
		}
		let next = next_around(half_edge);
		if (is_end || next == start) {
			break;
		}
		is_end = is_none(next);
		half_edge = select(next, half_edge, is_end);
	}
	return best;
}

// Writes the first collapse of v or, with `only_legal`, the first legal one. The invocations of a workgroup run the
// same iteration at the same time.
fn rate(v: u32) {
	let mobility = freedom(v);
	var candidate = Collapse(0u, 0u, 0u);
	rates[2u * v] = 0u;
	if (mobility == STAYS) {
		return;
	}
	for (var tries = 0u; tries <= MAX_AROUND; tries++) {
		candidate = next_collapse(v, mobility, candidate, tries == 0u);
		if (candidate.length_class == NOT_SHORT) {
			return;
		}
		if (parameters.only_legal == 0u || is_legal(v, candidate.neighbour)) {
			rates[2u * v] = candidate.length_class + 1u;
			rates[2u * v + 1u] = candidate.neighbour;
			return;
		}
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	let exists = v < parameters.count;
	var is_dirty = exists && parameters.all == 1u;
	if (exists && !is_dirty) {
		is_dirty = ((dirty[v >> 5u] >> (v & 31u)) & 1u) == 1u;
	}
	// The invocations of 32 points have read their u32 before it is cleared.
	storageBarrier();
	workgroupBarrier();
	if (exists && (v & 31u) == 0u) {
		dirty[v >> 5u] = 0u;
	}
	if (is_dirty) {
		rate(v);
	}
}
