// Places that points move to; import `moves` and `ring`, and all that these do. `src/steps/adapt/mover.ts` holds the same.
const LAST_COORDINATE: i32 = 0x3fffffff;

// Where the line through the point begins, and the way to its end.
fn line_start() -> vec2i {
	let at = 4u * (ring_line - 1u);
	return vec2i(i32(line_ends[at]), i32(line_ends[at + 1u]));
}

fn line_way() -> vec2i {
	let at = 4u * (ring_line - 1u);
	return vec2i(i32(line_ends[at + 2u]), i32(line_ends[at + 3u])) - line_start();
}

// The whole move of a point; on a line that along its axis is x.
fn find_way(own: Point) -> vec2i {
	if (parameters.on_line == 1u && ring_line > parameters.line_count) {
		return vec2i(0);
	}
	var system: System;
	if (parameters.moves == LAPLACE_MOVES) {
		system = sum_places(own);
	} else {
		system = sum_metrics(own, select(31u, 29u, parameters.moves == PAPER_MOVES));
	}
	if (parameters.on_line == 0u) {
		return move_free(system);
	}
	return vec2i(move_on_line(system, line_way()), 0);
}

// The place on the line nearest to that after a part of the move.
fn place_on_line(place: vec2i, moved: i32) -> vec2i {
	let start = line_start();
	let way = line_way();
	let is_steep = abs(way.x) < abs(way.y);
	let d = select(way, way.yx, is_steep);
	let begin = select(start, start.yx, is_steep);
	let off = select(place.x, place.y, is_steep) + moved - begin.x;
	let share = min(abs(d.x), max(0, select(off, -off, d.x < 0)));
	let side = i32(share_of(u32(share), u32(abs(d.y)), u32(abs(d.x))));
	let result = begin + vec2i(select(share, -share, d.x < 0), select(side, -side, d.y < 0));
	return select(result, result.yx, is_steep);
}

fn place_after(place: vec2i, part: vec2i) -> vec2i {
	if (parameters.on_line == 1u) {
		return place_on_line(place, part.x);
	}
	return clamp(place + part, vec2i(0), vec2i(LAST_COORDINATE));
}
