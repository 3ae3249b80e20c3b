import type { RoundReport } from '../../src/refine/algorithm.ts';
import { shareText } from '../../src/refine/fit.ts';
import { countText } from '../../src/util/counted.ts';
import type { RefinedView } from '../model/results.ts';
import { el } from '../util/dom.ts';

const heads = ['', 'Triangles', 'In bounds', 'Quality', 'Worst'];

/** How each round of an adaptation left the mesh, and the coarsening before the first one; no table of another operation. */
export function roundsTable({ rounds, coarsening }: RefinedView): HTMLElement[] {
	const rows = [
		...(coarsening ? rowOf('Coarsening', coarsening) : []),
		...rounds.flatMap((round, i) => rowOf(`Round ${i + 1}`, round)),
	];
	if (rows.length === 0) return [];
	const head = heads.map((text) => (text === '' ? el('td', {}) : el('th', { scope: 'col' }, text)));
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
	const cells = [countText(triangles), shareText(fit), fit.mean.toFixed(3), fit.worst.toFixed(3)];
	return [
		el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((text) => el('td', {}, text))),
	];
}
