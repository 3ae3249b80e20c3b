// Positions on lines, whose ends are in the buffer `line_ends`. CPU kernels: `src/steps/adapt/mover.ts` and
// `moves.ts`.
const LAST_COORDINATE: i32 = 0x3fffffff;

// The first end of a line, 1-based.
fn line_start(line: u32) -> vec2i {
	let at = 4u * (line - 1u);
	return vec2i(i32(line_ends[at]), i32(line_ends[at + 1u]));
}

// The vector from the first end of a line to the second.
fn line_vector(line: u32) -> vec2i {
	let at = 4u * (line - 1u);
	return vec2i(i32(line_ends[at + 2u]), i32(line_ends[at + 3u])) - line_start(line);
}

// The position on a line nearest to that after a move along the axis to which the line is closer.
fn position_on_line(line: u32, position: vec2i, moved: i32) -> vec2i {
	let start = line_start(line);
	let vector = line_vector(line);
	let is_steep = abs(vector.x) < abs(vector.y);
	let d = select(vector, vector.yx, is_steep);
	let origin = select(start, start.yx, is_steep);
	let offset = select(position.x, position.y, is_steep) + moved - origin.x;
	let along = min(abs(d.x), max(0, select(offset, -offset, d.x < 0)));
	let across = i32(share_of(u32(along), u32(abs(d.y)), u32(abs(d.x))));
	let result = origin + vec2i(select(along, -along, d.x < 0), select(across, -across, d.y < 0));
	return select(result, result.yx, is_steep);
}

// a · b / c to the nearest integer, for a, b <= c < 2^30.
fn share_of(a: u32, b: u32, c: u32) -> u32 {
	var result = 0u;
	var remainder = 0u;
	for (var bit = 0x20000000u; bit != 0u; bit >>= 1u) {
		result <<= 1u;
		remainder <<= 1u;
		if ((a & bit) != 0u) {
			remainder += b;
		}
		for (; remainder >= c; remainder -= c) {
			result++;
		}
	}
	return select(result, result + 1u, 2u * remainder >= c);
}
