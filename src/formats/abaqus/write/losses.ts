import { pointCount } from '../../../mesh/triMesh.ts';
import { numberText } from '../../../util/counted.ts';
import { listText } from '../../../util/listText.ts';
import type { WriterLoss } from '../../core/format.ts';
import { edgeMarkersOf } from '../../fit/entityCells.ts';
import { extrasOf, groupSize } from '../shared/extras.ts';
import { textOf } from './keptText.ts';
import { unwrittenLines } from './lineSides.ts';
import { lostLoads } from './loads.ts';
import { newNodeLosses } from './newNodeLosses.ts';
import type { Plan } from './plan.ts';
import { isSplit } from './surfaces.ts';

/** All losses of writing a plan, except those that follow from `abaqusHolds`. */
export function lossesOf(plan: Plan): WriterLoss[] {
	return [
		...plan.losses,
		...zeroMarkers(plan),
		...lostText(plan),
		...lostLoads(plan),
		...splitSides(plan),
		...lostLines(plan),
		...grownTotals(plan),
		...newNodeLosses(plan),
		...otherElements(plan),
	];
}

/** Loss of edge markers if all are 0. */
function zeroMarkers({ mesh }: Plan): WriterLoss[] {
	const markers = edgeMarkersOf(mesh);
	if (!markers || markers.length === 0 || markers.some((marker) => marker !== 0)) return [];
	const reason = 'all are 0, the marker for no surface';
	return [{ what: 'edge markers', count: markers.length, reason }];
}

/** Losses of lines and keywords of kept text that name removed nodes, or divided or removed elements. */
function lostText(plan: Plan): WriterLoss[] {
	const removedKeywords = new Map<string, number>();
	const lines = new Map<string, number[]>();
	for (const piece of plan.pieces) {
		if (piece.kind !== 'text' || piece.naming === undefined) continue;
		const kept = textOf(plan, piece);
		if (kept === 'all') continue;
		if (!kept) removedKeywords.set(piece.naming, (removedKeywords.get(piece.naming) ?? 0) + 1);
		for (const { line, why } of kept?.lost ?? []) {
			const key = `${why} ${piece.naming}`;
			const list = lines.get(key) ?? [];
			lines.set(key, list);
			list.push(line);
		}
	}
	const losses: WriterLoss[] = [];
	for (const [key, lineNumbers] of lines) {
		const [, why, name] = /^(\w+) (.*)$/.exec(key)!;
		const named = why === 'node' ? 'a removed node' : 'a divided or removed element';
		losses.push({
			what: `lines of *${name}`,
			count: lineNumbers.length,
			reason: `${named} is named in ${lineList(lineNumbers)} of the input`,
		});
	}
	for (const [name, count] of removedKeywords)
		losses.push({
			what: `keywords *${name} that name nodes or elements by number`,
			count,
			reason: plan.unchanged
				? 'nodes or elements are renumbered'
				: 'some nodes or elements are new or removed',
		});
	return losses;
}

/** The first five line numbers and the count of the others, for messages. */
const lineList = (lines: readonly number[]): string => {
	const shown = lines.slice(0, 5).map((line) => `${line}`);
	if (lines.length > 5) shown.push(`${lines.length - 5} more`);
	return `${lines.length === 1 ? 'line' : 'lines'} ${listText(shown)}`;
};

/** Losses of elements that are kept as text. */
function otherElements({ keepsOthers, mesh, pieces }: Plan): WriterLoss[] {
	if (keepsOthers) {
		const { others, points = 0 } = extrasOf(mesh.source) ?? {};
		const reason = 'they are written unchanged, but adjacent edges may be divided';
		return (pointCount(mesh) > points ? (others?.volumes ?? []) : []).map(({ what, count }) => ({
			...{ what: `matching sides of ${what}`, count, reason },
		}));
	}
	const count = pieces.filter((piece) => 'others' in piece && piece.others).length;
	const reason = 'nodes are renumbered, and these elements are not written';
	return count === 0 ? [] : [{ what: 'sets with elements that are not drawn', count, reason }];
}

/** Losses of groups of edges and lines that are not written, or as node sets alone, and of lines on no element. */
function lostLines(plan: Plan): WriterLoss[] {
	const { lines, boundaries } = plan;
	if (lines) return [];
	const losses: WriterLoss[] = [];
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	const count = plan.groups.filter(
		({ dimension, members }, g) => dimension === 1 && members.length > 0 && !plan.placed.has(g),
	).length;
	if (!boundaries.sides)
		addLoss(
			boundaries.nodes ? 'sides of groups of edges and lines' : 'groups of edges and lines',
			count,
			boundaries.nodes ? 'boundaries=nset writes only their nodes' : 'left out by boundaries=none',
		);
	const { ungrouped, free } = unwrittenLines(plan);
	const advice = 'boundaries=elements writes them';
	addLoss('line cells of no group', ungrouped, `sets and surfaces need a group: ${advice}`);
	if (boundaries.sides)
		addLoss('line cells on no element', free, `surfaces need element sides: ${advice}`);
	return losses;
}

/** Losses of surfaces with edges of quads that are split. */
function splitSides(plan: Plan): WriterLoss[] {
	const count = plan.pieces.filter(
		(piece) => piece.kind === 'surface' && piece.faces?.some((faces) => isSplit(plan, faces)),
	).length;
	return count === 0
		? []
		: [{ what: 'surfaces of quad sides', count, reason: 'their quads are split into triangles' }];
}

/** Concentrated values on sets that got more nodes, which changes the totals. */
function grownTotals(plan: Plan): WriterLoss[] {
	const { nodeValues = [] } = extrasOf(plan.mesh.source) ?? {};
	return nodeValues.flatMap(({ keyword, group, nodes, value }): WriterLoss[] => {
		const g = plan.groupAt(group);
		const current = g === undefined ? 0 : groupSize(plan.groups[g]!);
		if (current <= nodes) return [];
		const total = value === undefined ? '' : `: ${totalsText(value, nodes, current)}`;
		return [
			{
				what: `totals of *${keyword} on the set "${plan.groups[g!]!.name}"`,
				count: 1,
				reason: `with new nodes the set has ${current} instead of ${nodes}${total}`,
			},
		];
	});
}

const totalsText = (value: number, before: number, now: number): string =>
	`${numberText(value)} per node adds up to ${numberText(value * now)} instead of ${numberText(value * before)}`;
