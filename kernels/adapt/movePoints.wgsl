// Moves points, none of which are neighbours.
// import item
// import adaptRecords
// import adaptPoints
// import background
// import edgeOrder
// import metricLength
// import metricQuality
// import moveGuard
// import movePlaces
// import moves
// import orientation
// import ring
// import star
// import stretch
// import wide
// import wideSigned
struct Parameters {
	first: u32, count: u32, begin: u32, on_line: u32, moves: u32, counter: u32, background_triangles: u32, line_count: u32
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

var<workgroup> found: atomic<u32>;
var<workgroup> longest: atomic<u32>;

// The record of a point at another place, and whether its tensor may be that of the place.
struct Moved { point: Point, is_found: bool }

fn moved_to(own: Point, place: vec2i) -> Moved {
	var home = walk(own.second.z, place);
	let is_found = parameters.on_line == 1u || home.is_inside;
	if (parameters.on_line == 1u && !home.is_inside) {
		let turned = comes_before(ring_on_line.y, ring_on_line.x, 0u);
		let ends = select(ring_on_line, ring_on_line.yx, turned);
		for (var i = 0u; i < 2u; i++) {
			let other = walk(points[2u * ends[i] + 1u].z, place);
			if (other.is_inside) {
				home = other;
				break;
			}
		}
	}
	let stretch = stretch_at(home.triangle, place);
	let shift = (own.second.y & ~63u) | NEW | stretch.w;
	let first = vec4u(bitcast<vec2u>(place), stretch.xy);
	return Moved(Point(first, vec4u(stretch.z, shift, home.triangle, own.second.w)), is_found);
}

fn write_point(v: u32, own: Point, moved: Point) {
	points[2u * v] = moved.first;
	points[2u * v + 1u] = moved.second;
	let squared = squared_length(own, moved);
	let length = select(0xffffffffu, shifted(squared, 16u), (squared.x >> 16u) == 0u);
	atomicAdd(&found, 1u);
	atomicMax(&longest, length);
}

fn move_point(v: u32) {
	walk_ring(v);
	let own = point(v);
	let way = find_way(own);
	if (way.x == 0 && way.y == 0) {
		return;
	}
	let is_paper = parameters.moves == PAPER_MOVES;
	var worst = 0u;
	if (!is_paper) {
		measure_ring();
		worst = worst_of(own, 0u);
	}
	for (var i = 0u; i < select(TRIES, 1u, is_paper); i++) {
		let part = way / vec2i(1 << i);
		let place = place_after(place_in(own), part);
		if (all(place == place_in(own))) {
			return;
		}
		if (is_paper || is_ring_clear(place)) {
			let moved = moved_to(own, place);
			if (is_paper || (moved.is_found && worst_of(moved.point, worst) >= worst)) {
				write_point(v, own, moved.point);
				return;
			}
		}
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
		move_point(order[parameters.begin + i]);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&found) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&found));
		atomicMax(&status[parameters.counter + 1u], atomicLoad(&longest));
	}
}
