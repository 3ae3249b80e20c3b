// Tests the triangles of a planar mesh, counter-clockwise if `ccw` is 1, else clockwise. Sets the bits of points
// that are corners in `used`, of triangles that may have the other orientation or no area in `doubtful`, and of
// triangles whose bounding box may touch a marked cell in `near`. `cells` is a grid of bits, with cells of 2^`shift`
// units. A bit that is not set is right for the points before rounding to the lattice, too. One invocation per
// triangle.
// import item
// import wide
struct Parameters { first: u32, count: u32, ccw: u32, shift: u32, max_cells: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> coordinates: array<u32>;
@group(0) @binding(3) var<storage, read> cells: array<u32>;
@group(0) @binding(4) var<storage, read_write> used: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> doubtful: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> near: array<atomic<u32>>;

const LAST_COORDINATE: u32 = 0x3fffffffu;

fn point(p: u32) -> vec2u {
	return vec2u(coordinates[2u * p], coordinates[2u * p + 1u]);
}

// Sets the bit of a corner.
fn mark_used(p: u32) {
	let bit = 1u << (p & 31u);
	// Most bits are set already, and a load is cheaper than an atomic operation.
	if ((atomicLoad(&used[p >> 5u]) & bit) == 0u) {
		atomicOr(&used[p >> 5u], bit);
	}
}

// Whether u × v, negated for clockwise triangles, exceeds the bound of its rounding error.
fn is_surely_oriented(u: vec2i, v: vec2i) -> bool {
	let bound = vec2u(0u, u32(abs(u.x)) + u32(abs(u.y)) + u32(abs(v.x)) + u32(abs(v.y)) + 2u);
	var a = multiply(u32(abs(u.x)), u32(abs(v.y)));
	var b = multiply(u32(abs(u.y)), u32(abs(v.x)));
	var a_is_negative = (u.x ^ v.y) < 0;
	var b_is_negative = (u.y ^ v.x) < 0;
	if (parameters.ccw == 0u) {
		a_is_negative = !a_is_negative;
		b_is_negative = !b_is_negative;
	}
	// ±a − ±b > bound
	if (a_is_negative) {
		return b_is_negative && is_above(b, add(a, bound));
	}
	if (b_is_negative) {
		return is_above(add(a, b), bound);
	}
	return is_above(a, add(b, bound));
}

// Whether the cell in column x and row y is marked.
fn is_marked(x: u32, y: u32) -> bool {
	let cell = (y << (30u - parameters.shift)) + x;
	return ((cells[cell >> 5u] >> (cell & 31u)) & 1u) == 1u;
}

// Whether the box, widened by the bound of its rounding error, touches a marked cell or more than `max_cells` cells.
fn may_touch_marked_cell(low: vec2u, high: vec2u) -> bool {
	let first = (max(low, vec2u(1u)) - 1u) >> vec2u(parameters.shift);
	let last = min(high + 1u, vec2u(LAST_COORDINATE)) >> vec2u(parameters.shift);
	let cell_counts = last - first + 1u;
	if (cell_counts.x > parameters.max_cells || cell_counts.y > parameters.max_cells || cell_counts.x * cell_counts.y > parameters.max_cells) {
		return true;
	}
	for (var y = first.y; y <= last.y; y++) {
		for (var x = first.x; x <= last.x; x++) {
			if (is_marked(x, y)) {
				return true;
			}
		}
	}
	return false;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let t = item(group, groups, local);
	if (t >= parameters.count) {
		return;
	}
	for (var k = 0u; k < 3u; k++) {
		mark_used(corners[3u * t + k]);
	}
	let a = point(corners[3u * t]);
	let b = point(corners[3u * t + 1u]);
	let c = point(corners[3u * t + 2u]);
	let bit = 1u << (t & 31u);
	if (!is_surely_oriented(vec2i(b) - vec2i(a), vec2i(c) - vec2i(a))) {
		atomicOr(&doubtful[t >> 5u], bit);
	}
	if (may_touch_marked_cell(min(min(a, b), c), max(max(a, b), c))) {
		atomicOr(&near[t >> 5u], bit);
	}
}
