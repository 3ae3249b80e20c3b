import { type Finding, locationText } from '../../src/mesh/finding.ts';
import type { CellShape } from '../../src/mesh/triMesh.ts';
import { counted, countText } from '../../src/util/counted.ts';
import { measureText, timeText } from '../messages/numbers.ts';
import { countsOf } from '../model/faces.ts';
import type { Palette } from '../model/palette.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import { type ViewNames, viewIds } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { cssColour } from '../view/colours.ts';
import { angleOf, areaOf, countOf, type Figures, type Row, rowsOfFaces } from './faceRows.ts';

/** The table of counts and quality before and after. Cells have the plain number in `data-value`. */
export function comparison(
	before: Figures | null,
	after: Figures | null,
	names: ViewNames,
): HTMLElement {
	const cell = (viewId: string, id: string, figures: Figures | null, of: Row[2]) => {
		const [value, text] = figures ? of(figures) : [null, '–'];
		return el('td', { 'data-testid': `${viewId}-${id}`, 'data-value': value ?? undefined }, text);
	};
	const head = [
		el('td', {}),
		...viewIds.map((viewId) => el('th', { scope: 'col' }, names[viewId])),
	];
	const hasFaces = before?.figures !== undefined || after?.figures !== undefined;
	const allRows = [
		...rows.slice(0, 3),
		...rowsOfCells(before, after),
		...rows.slice(3),
		...(hasFaces ? rowsOfFaces : []),
	];
	return el(
		'table',
		{ class: 'comparison', 'aria-label': 'Before and after refinement' },
		el('thead', {}, el('tr', {}, ...head)),
		el(
			'tbody',
			{},
			...allRows.map(([id, label, of]) =>
				el(
					'tr',
					{},
					el('th', { scope: 'row' }, label),
					cell('before', id, before, of),
					cell('after', id, after, of),
				),
			),
		),
	);
}

const lengthOf = (length: number | undefined): [number | null, string] =>
	length === undefined ? [null, '–'] : [length, measureText(length)];

const rows: readonly Row[] = [
	['points', 'Points', ({ info }) => [info.points, countText(info.points)]],
	['edges', 'Edges', (of) => countOf(countsOf(of).edges)],
	['triangles', 'Triangles', ({ info }) => [info.triangles, countText(info.triangles)]],
	['min-angle', 'Minimum angle', (of) => angleOf(of.info.minAngle, of.figures?.angles?.[0])],
	['max-angle', 'Maximum angle', (of) => angleOf(of.info.maxAngle, of.figures?.angles?.[1])],
	['shortest-edge', 'Shortest edge', ({ lengths }) => lengthOf(lengths?.[0])],
	['longest-edge', 'Longest edge', ({ lengths }) => lengthOf(lengths?.[1])],
	['area', 'Area', ({ info, figures }) => areaOf(figures?.area ?? info.area)],
];

/** Labels of the shapes of cells other than triangles. */
const shapes: Readonly<Record<CellShape, string>> = {
	point: 'Single points',
	line: 'Lines',
	polygon: 'Polygons',
	quad: 'Quads',
	quad8: 'Quads of 8 nodes',
	quad9: 'Quads of 9 nodes',
};

/** A row for each shape of cells other than triangles; adds up blocks of the same shape. */
function rowsOfCells(...meshes: readonly (Figures | null)[]): readonly Row[] {
	const present = new Set(
		meshes.flatMap((mesh) => mesh?.info.cells?.map(({ shape }) => shape) ?? []),
	);
	return [...present].map((shape) => [
		shape,
		shapes[shape],
		({ info: { cells = [] } }) => {
			const count = cells.reduce(
				(sum, block) => sum + (block.shape === shape ? block.count : 0),
				0,
			);
			return [count, countText(count)];
		},
	]);
}

/** The legend of marks, selections and paths. */
export function selectionLegend(
	palette: Palette,
	{ marksIn, path }: { readonly marksIn: 'file' | 'panel'; readonly path: boolean },
): HTMLElement {
	const swatch = (kind: string, text: string) =>
		el('span', { class: 'key' }, el('span', { class: `swatch ${kind}` }), text);
	const element = el(
		'div',
		{ class: 'legend', 'data-testid': 'selection-legend' },
		swatch('marked', marksIn === 'file' ? 'marked' : 'marked (in this preview)'),
		swatch('selected', 'selected'),
		...(path
			? [swatch('path-key', 'propagation path'), swatch('terminal-key', 'terminal edge')]
			: []),
	);
	element.style.setProperty('--marked', cssColour(palette.marked));
	element.style.setProperty('--selected', cssColour(palette.selected));
	return element;
}

/** Table of the times of steps, summed over the rounds and the coarsening before them. */
export function times(result: RefinedView): HTMLElement {
	const sums = new Map<string, number>();
	const { coarsening, rounds } = result;
	for (const round of coarsening ? [coarsening, ...rounds] : rounds)
		for (const [step, spent] of Object.entries(round.milliseconds))
			sums.set(step, (sums.get(step) ?? 0) + spent);
	const { prepare, refine, total } = result.milliseconds;
	const line = ([name, spent]: readonly [string, number], kind = '') =>
		el('tr', { class: kind }, el('th', { scope: 'row' }, name), el('td', {}, timeText(spent)));
	return el(
		'table',
		{ class: 'times', 'aria-label': 'Times' },
		el(
			'tbody',
			{},
			line(['prepare', prepare]),
			...[...sums].map((entry) => line(entry, 'step')),
			line([rounds.length === 1 ? 'one round' : `${rounds.length} rounds`, refine]),
			line(['including transfer and measurement', total], 'total'),
		),
	);
}

const severities = {
	error: 'Error',
	warning: 'Warning',
	information: 'Information',
	hint: 'Hint',
} as const;

/** Maximum number of findings in the list; the rest is only counted. */
const maxListed = 200;

/** Lists findings with their lines; pressing one reveals its line. At most `maxListed` are shown. */
export function findings(loaded: Loaded, reveal: (finding: Finding) => void): HTMLElement {
	const { errors, warnings, others } = loaded.found;
	const shown = loaded.findings.slice(0, maxListed);
	const more = errors + warnings + others - shown.length;
	const items = shown.map((finding) =>
		el(
			'li',
			{ class: finding.severity },
			el(
				'button',
				{ type: 'button', class: 'finding', onclick: () => reveal(finding) },
				el('span', { class: 'severity' }, severities[finding.severity]),
				el('span', { class: 'message' }, finding.message),
				el('span', { class: 'place' }, locationText(finding)),
			),
		),
	);
	const totals = [
		errors > 0 && counted(errors, 'error'),
		warnings > 0 && counted(warnings, 'warning'),
		others > 0 && counted(others, 'remark'),
	].filter((text) => text !== false);
	return el(
		'div',
		{ 'data-testid': 'findings' },
		el('h2', {}, totals.length > 0 ? totals.join(', ') : 'No problems found'),
		el('ul', { class: 'findings' }, ...items),
		more > 0 ? el('p', {}, `and ${countText(more)} more`) : null,
	);
}
