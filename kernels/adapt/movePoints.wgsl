// Moves the points of a class, no two of which are neighbours.
// import item
// import adaptRecords
// import adaptPoints
// import background
// import edgeOrder
// import linePlaces
// import metricLength
// import metricQuality
// import moveGuard
// import movePlaces
// import moves
// import orientation
// import ring
// import squares
// import star
// import stretch
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, begin: u32, on_line: u32, moves: u32, counter: u32, background_triangles: u32, line_count: u32,
	upper_high: u32, upper_low: u32, least: u32, rests: u32
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
// The square of 0.05 in units of 2^-25.
const FAR: u32 = 83886u;

var<workgroup> found: atomic<u32>;
var<workgroup> far: atomic<u32>;
var<workgroup> longest: atomic<u32>;

// Writes a moved point, and counts it by the length of its move.
fn write_point(v: u32, own: Point, moved: Point) {
	points[2u * v] = moved.first;
	points[2u * v + 1u] = moved.second;
	let squared = squared_length(own, moved);
	let length = select(0xffffffffu, shifted(squared, 16u), (squared.x >> 16u) == 0u);
	atomicAdd(&found, 1u);
	atomicAdd(&far, select(0u, 1u, length > FAR));
	atomicMax(&longest, length);
}

// Moves a point; returns whether it did.
fn move_point(v: u32) -> bool {
	walk_ring(v);
	let own = point(v);
	let way = find_way(own);
	if (way.x == 0 && way.y == 0) {
		return false;
	}
	let is_paper = parameters.moves == PAPER_MOVES;
	if (!is_paper) {
		measure_before(own);
	}
	for (var i = 0u; i < select(TRIES, 1u, is_paper); i++) {
		let part = way / vec2i(1 << i);
		let place = place_after(place_in(own), part);
		if (!is_move(own, place - place_in(own))) {
			return false;
		}
		if (is_paper || is_ring_clear(place)) {
			let moved = moved_to(own, place);
			if (is_paper || (moved.is_found && is_as_good(moved.point))) {
				write_point(v, own, moved.point);
				return true;
			}
		}
	}
	return false;
}

// Tries to move a point, unless an earlier try failed and neither it nor a neighbour has moved since.
fn look_at(v: u32) {
	if (atomicLoad(&status[parameters.rests + v]) == 1u) {
		return;
	}
	if (!move_point(v)) {
		atomicStore(&status[parameters.rests + v], 1u);
		return;
	}
	for (var i = 0u; i < ring_size; i++) {
		atomicStore(&status[parameters.rests + ring[i]], 0u);
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
		look_at(order[parameters.begin + i]);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&found) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&found));
		atomicAdd(&status[parameters.counter + 1u], atomicLoad(&far));
		atomicMax(&status[parameters.counter + 2u], atomicLoad(&longest));
	}
}
