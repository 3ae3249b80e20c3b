// Positions that points move to. Requires `background`, `linePlaces`, `moves`, `ring` and their requirements.
// CPU kernel: `src/steps/adapt/mover.ts`.

// The move of a point; x along the line's axis for a point on a line.
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
	return vec2i(move_on_line(system, line_way(ring_line)), 0);
}

// Whether a move is not zero and at least as long as `parameters.least`.
fn is_move(own: Point, way: vec2i) -> bool {
	if (all(way == vec2i(0)) || parameters.least == 0u) {
		return any(way != vec2i(0));
	}
	let squared = squared_at(own, way);
	return squared.x != 0u || squared.y >= parameters.least;
}

// The position after the given part of a move, on the line or within the lattice.
fn place_after(place: vec2i, part: vec2i) -> vec2i {
	if (parameters.on_line == 1u) {
		return place_on_line(ring_line, place, part.x);
	}
	return clamp(place + part, vec2i(0), vec2i(LAST_COORDINATE));
}

// A point at another position; `is_found` is false if a free point left the background.
struct Moved { point: Point, is_found: bool }

// Moves a point, with the tensor of the background at its new position.
fn moved_to(own: Point, place: vec2i) -> Moved {
	var home = walk(own.second.z, place);
	let is_found = parameters.on_line == 1u || home.is_inside;
	if (parameters.on_line == 1u && !home.is_inside) {
		let is_swapped = comes_before(ring_on_line.y, ring_on_line.x, 0u);
		let ends = select(ring_on_line, ring_on_line.yx, is_swapped);
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
