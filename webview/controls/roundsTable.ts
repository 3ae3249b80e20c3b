import type { RoundReport } from '../../src/refine/algorithm.ts';
import { shareText } from '../../src/refine/fit.ts';
import { countText } from '../../src/util/counted.ts';
import type { RefinedView } from '../model/results.ts';
import { el } from '../util/dom.ts';

/** Short, so that the table fits into an inspector of default width; tooltips explain them. */
const heads: readonly (readonly [text: string, title: string])[] = [
	['Round', 'Coarse: after the coarsening before the first round'],
	['Triangles', 'Triangles after the round'],
	['Fit', 'Share of edges within the bounds on lengths'],
	['Quality', 'Mean quality of triangles in the metric, 0 to 1'],
	['Worst', 'Lowest quality of a triangle in the metric'],
];

/**
 * Table of the mesh after each round of an adaptation, and after the coarsening before the first; empty for other
 * operations.
 */
export function roundsTable({ rounds, coarsening }: RefinedView): HTMLElement[] {
	const rows = [
		...(coarsening ? rowOf('Coarse', coarsening) : []),
		...rounds.flatMap((round, i) => rowOf(String(i + 1), round)),
	];
	if (rows.length === 0) return [];
	const head = heads.map(([text, title]) => el('th', { scope: 'col', title }, text));
	return [
		el(
			'table',
			{ class: 'comparison', 'aria-label': 'Mesh after each round' },
			el('thead', {}, el('tr', {}, ...head)),
			el('tbody', {}, ...rows),
		),
	];
}

function rowOf(name: string, { triangles, fit }: RoundReport): HTMLElement[] {
	if (!fit) return [];
	const cells = [countText(triangles), shareText(fit), fit.mean.toFixed(2), fit.worst.toFixed(2)];
	return [
		el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((text) => el('td', {}, text))),
	];
}
