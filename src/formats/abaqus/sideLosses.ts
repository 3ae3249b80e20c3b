import type { OwnLoss } from '../core/format.ts';
import { linesLeft } from './boundarySides.ts';
import type { Plan } from './plan.ts';
import { isSplit } from './setParts.ts';

/** Losses of surfaces, groups of edges and lines. */
export const sideLosses = (plan: Plan): OwnLoss[] => [...splitSides(plan), ...lostLines(plan)];

/** Groups of edges and lines that are not written, or only by their nodes, and lines on no element. */
function lostLines(plan: Plan): OwnLoss[] {
	const { lines, boundaries } = plan;
	if (lines) return [];
	const losses: OwnLoss[] = [];
	const lose = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	const count = plan.groups.filter(
		({ dimension, members }, g) => dimension === 1 && members.length > 0 && !plan.placed.has(g),
	).length;
	if (!boundaries.sides)
		lose(
			boundaries.nodes ? 'sides of groups of edges and lines' : 'groups of edges and lines',
			count,
			boundaries.nodes ? 'boundaries=nset writes only their nodes' : 'left out by boundaries=none',
		);
	const { ungrouped, free } = linesLeft(plan);
	const advice = 'boundaries=elements writes them';
	lose('line cells of no group', ungrouped, `sets and surfaces need a group: ${advice}`);
	if (boundaries.sides)
		lose('line cells on no element', free, `surfaces need element sides: ${advice}`);
	return losses;
}

/** Surfaces that lose edges of split quads. */
function splitSides(plan: Plan): OwnLoss[] {
	const count = plan.pieces.filter(
		(piece) => piece.kind === 'surface' && piece.faces?.some((faces) => isSplit(plan, faces)),
	).length;
	return count === 0
		? []
		: [{ what: 'surfaces of quad sides', count, reason: 'their quads are split into triangles' }];
}
