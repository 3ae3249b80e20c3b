// Positions on lines, whose ends are in the buffer `line_ends`. CPU kernel: `src/steps/adapt/mover.ts`, `src/steps/adapt/moves.ts`.
const LAST_COORDINATE: i32 = 0x3fffffff;

// The first end of a line, 1-based.
fn line_start(line: u32) -> vec2i {
	let at = 4u * (line - 1u);
	return vec2i(i32(line_ends[at]), i32(line_ends[at + 1u]));
}

// The vector from the first end of a line to the second.
fn line_way(line: u32) -> vec2i {
	let at = 4u * (line - 1u);
	return vec2i(i32(line_ends[at + 2u]), i32(line_ends[at + 3u])) - line_start(line);
}

// The position on a line nearest to that after a move along the axis to which the line is closer.
fn place_on_line(line: u32, place: vec2i, moved: i32) -> vec2i {
	let start = line_start(line);
	let way = line_way(line);
	let is_steep = abs(way.x) < abs(way.y);
	let d = select(way, way.yx, is_steep);
	let begin = select(start, start.yx, is_steep);
	let off = select(place.x, place.y, is_steep) + moved - begin.x;
	let share = min(abs(d.x), max(0, select(off, -off, d.x < 0)));
	let side = i32(share_of(u32(share), u32(abs(d.y)), u32(abs(d.x))));
	let result = begin + vec2i(select(share, -share, d.x < 0), select(side, -side, d.y < 0));
	return select(result, result.yx, is_steep);
}

// a · b / c to the nearest integer, for a, b <= c < 2^30.
fn share_of(a: u32, b: u32, c: u32) -> u32 {
	var result = 0u;
	var left = 0u;
	for (var bit = 0x20000000u; bit != 0u; bit >>= 1u) {
		result <<= 1u;
		left <<= 1u;
		if ((a & bit) != 0u) {
			left += b;
		}
		for (; left >= c; left -= c) {
			result++;
		}
	}
	return select(result, result + 1u, 2u * left >= c);
}
