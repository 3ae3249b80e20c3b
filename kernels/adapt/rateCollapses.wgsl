// Finds the best collapse of each point with its bit in `dirty`, and clears the bit.
// import item
// import adaptRecords
// import adaptPoints
// import star
// import mayCollapse
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
struct Collapse { own: u32, to: u32, key: u32 }

// The order of collapses: by class, then by key, then by index.
fn is_before(a: Collapse, b: Collapse) -> bool {
	return a.own < b.own || (a.own == b.own && (a.key < b.key || (a.key == b.key && a.to < b.to)));
}

// The first collapse of v, with freedom `may`, after `last`; of class `NOT_SHORT` if there is none.
fn next_collapse(v: u32, may: u32, last: Collapse, is_first: bool) -> Collapse {
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
		let to = triangles[TRIANGLE * t + select(next_slot(k), previous_slot(k), is_end)];
		if (may == FREE || lines[LINE * t + select(k, previous_slot(k), is_end)] != 0u) {
			let other = point(to);
			let one = Collapse(short_class(own, other, bound), to, other.second.w);
			if (one.own < NOT_SHORT && (is_first || is_before(last, one)) && is_before(one, best)) {
				best = one;
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

// Writes the first collapse of v or, with `only_legal`, the first that is legal. All invocations of a workgroup make their
// tries at the same time.
fn rate(v: u32) {
	let may = freedom(v);
	var one = Collapse(0u, 0u, 0u);
	rates[2u * v] = 0u;
	if (may == STAYS) {
		return;
	}
	for (var tries = 0u; tries <= MAX_AROUND; tries++) {
		one = next_collapse(v, may, one, tries == 0u);
		if (one.own == NOT_SHORT) {
			return;
		}
		if (parameters.only_legal == 0u || is_legal(v, one.to)) {
			rates[2u * v] = one.own + 1u;
			rates[2u * v + 1u] = one.to;
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
	let is_there = v < parameters.count;
	var looks = is_there && parameters.all == 1u;
	if (is_there && !looks) {
		looks = ((dirty[v >> 5u] >> (v & 31u)) & 1u) == 1u;
	}
	// The invocations of 32 points have read their u32 before it is cleared.
	storageBarrier();
	workgroupBarrier();
	if (is_there && (v & 31u) == 0u) {
		dirty[v >> 5u] = 0u;
	}
	if (looks) {
		rate(v);
	}
}
