// Smooths the points order[begin], order[begin + 1], …, no two of them neighbours (Rokos 2011, section 2.3): moves
// each by the rule `moves`, with `on_line` 1 along its line. Except with the paper's rule, the move is halved
// up to three times until `moveGuard` accepts it. Counts moves in status[counter], those longer than 0.05 in
// status[counter + 1], and raises status[counter + 2] to their squared lengths. status[rest_start + v] is 1 if point v
// need not be tried. One invocation per index of the list.
// import item
// import adaptRecords
// import adaptPoints
// import background
// import edgeOrder
// import linePositions
// import metricLength
// import metricQuality
// import moveGuard
// import movePositions
// import moves
// import moveSystem
// import orientation
// import ring
// import ringQuality
// import squaredTensors
// import star
// import stretch
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, begin: u32, on_line: u32, moves: u32, counter: u32, background_triangles: u32, line_count: u32,
	upper_high: u32, upper_low: u32, min_move: u32, rest_start: u32
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> order: array<u32>;
@group(0) @binding(6) var<storage, read> background: array<u32>;
@group(0) @binding(7) var<storage, read> line_ends: array<u32>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

const TRIES: u32 = 4u;
// The square of a length of 0.05 in the metric, in units of 2^-25.
const FAR_SQUARED: u32 = 83886u;

var<workgroup> moved_count: atomic<u32>;
var<workgroup> far_count: atomic<u32>;
var<workgroup> longest: atomic<u32>;

// Writes a moved point, and adds the move to the counts and the maximum of the workgroup.
fn write_point(v: u32, own: Point, moved: Point) {
	points[2u * v] = moved.first;
	points[2u * v + 1u] = moved.second;
	let squared = squared_length(own, moved);
	let length = select(0xffffffffu, shifted(squared, 16u), (squared.x >> 16u) == 0u);
	atomicAdd(&moved_count, 1u);
	atomicAdd(&far_count, select(0u, 1u, length > FAR_SQUARED));
	atomicMax(&longest, length);
}

// Moves a point if the move is accepted; returns whether it is.
fn move_point(v: u32) -> bool {
	walk_ring(v);
	let own = point(v);
	let displacement = find_displacement(own);
	if (displacement.x == 0 && displacement.y == 0) {
		return false;
	}
	let is_paper = parameters.moves == PAPER_MOVES;
	if (!is_paper) {
		measure_before(own);
	}
	for (var i = 0u; i < select(TRIES, 1u, is_paper); i++) {
		let step = displacement / vec2i(1 << i);
		let position = position_after(position_in(own), step);
		if (!is_far_enough(own, position - position_in(own))) {
			return false;
		}
		if (is_paper || is_ring_clear(position)) {
			let moved = moved_to(own, position);
			if (is_paper || (moved.is_valid && keeps_quality(moved.point))) {
				write_point(v, own, moved.point);
				return true;
			}
		}
	}
	return false;
}

// Tries to move a point, unless an earlier try failed and neither it nor a neighbour has moved since.
fn visit(v: u32) {
	if (atomicLoad(&status[parameters.rest_start + v]) == 1u) {
		return;
	}
	if (!move_point(v)) {
		atomicStore(&status[parameters.rest_start + v], 1u);
		return;
	}
	for (var i = 0u; i < ring_size; i++) {
		atomicStore(&status[parameters.rest_start + ring[i]], 0u);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) {
		visit(order[parameters.begin + i]);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&moved_count) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&moved_count));
		atomicAdd(&status[parameters.counter + 1u], atomicLoad(&far_count));
		atomicMax(&status[parameters.counter + 2u], atomicLoad(&longest));
	}
}
