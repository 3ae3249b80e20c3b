// Positions that points move to. Requires `background`, `linePositions`, `moves`, `ring` and their requirements. CPU
// kernel: `src/steps/adapt/mover.ts`.

// The move of a point; on a line, x is the move along the axis to which the line is closer.
fn find_displacement(own: Point) -> vec2i {
	if (parameters.on_line == 1u && ring_line > parameters.line_count) {
		return vec2i(0);
	}
	var system: System;
	if (parameters.moves == LAPLACE_MOVES) {
		system = sum_positions(own);
	} else {
		system = sum_metrics(own, select(31u, 29u, parameters.moves == PAPER_MOVES));
	}
	if (parameters.on_line == 0u) {
		return move_free(system);
	}
	return vec2i(move_on_line(system, line_vector(ring_line)), 0);
}

// Whether a move is not zero and at least as long as `parameters.min_move`.
fn is_far_enough(own: Point, displacement: vec2i) -> bool {
	if (all(displacement == vec2i(0)) || parameters.min_move == 0u) {
		return any(displacement != vec2i(0));
	}
	let squared = squared_at(own, displacement);
	return squared.x != 0u || squared.y >= parameters.min_move;
}

// The position after a step, on the line or clamped to the lattice.
fn position_after(position: vec2i, step: vec2i) -> vec2i {
	if (parameters.on_line == 1u) {
		return position_on_line(ring_line, position, step.x);
	}
	return clamp(position + step, vec2i(0), vec2i(LAST_COORDINATE));
}

// A point at another position; `is_valid` is false if a free point is outside the background.
struct Moved { point: Point, is_valid: bool }

// The record of a point at another position, with the tensor of the background there. On a line, walks that leave the
// background are tried again from the neighbours on the line.
fn moved_to(own: Point, position: vec2i) -> Moved {
	var home = walk(own.second.z, position);
	let is_valid = parameters.on_line == 1u || home.is_inside;
	if (parameters.on_line == 1u && !home.is_inside) {
		let is_swapped = comes_before(ring_on_line.y, ring_on_line.x, 0u);
		let ends = select(ring_on_line, ring_on_line.yx, is_swapped);
		for (var i = 0u; i < 2u; i++) {
			let other = walk(points[2u * ends[i] + 1u].z, position);
			if (other.is_inside) {
				home = other;
				break;
			}
		}
	}
	let stretch = stretch_at(home.triangle, position);
	let shift_and_flags = (own.second.y & ~63u) | NEW | stretch.w;
	let first = vec4u(bitcast<vec2u>(position), stretch.xy);
	return Moved(Point(first, vec4u(stretch.z, shift_and_flags, home.triangle, own.second.w)), is_valid);
}
