import { countText } from '../util/counted.ts';
import { textTable } from '../util/textTable.ts';
import { engineName, percent, shortNumber, slowness, verdict } from './formatting.ts';
import { leppHistory, leppTables } from './leppTables.ts';
import { overview } from './overview.ts';
import type { Pace, RowPace } from './pace.ts';
import {
	type BenchResults,
	type Figure,
	nanosecondsPerNew,
	newTriangles,
	type RefineRow,
} from './results.ts';
import { targetRows } from './targets.ts';

const heading = [
	['mesh', 'triangles', 'marked', 'rounds', 'on', 'steps, ms', 'clock, ms', 'new'],
	[
		'ns per new',
		'topology, ms',
		'MB by the model',
		'of copy bandwidth',
		'copy, GB/s',
		'chain, M/s',
	],
	[''],
].flat();

/** Figures as a table. */
export const figureTable = (figures: readonly Figure[]): string =>
	textTable(figures.map(figureCells));

function figureCells({ value, unit, target, pace, ...names }: Figure): string[] {
	const bound =
		target === undefined
			? ''
			: `${verdict(value <= target, undefined)} ${shortNumber(target)} ${unit}`;
	const copied = pace ? `copy ${beforeAndAfter(pace, 'copy', 1e9)} GB/s` : '';
	return [names.case, names.figure, `${shortNumber(value)} ${unit}`, bound, copied, slowness(pace)];
}

/** A rate before and after a measurement. */
const beforeAndAfter = (pace: RowPace | undefined, rate: keyof Pace, unit: number): string =>
	pace ? `${shortNumber(pace.before[rate] / unit)}, ${shortNumber(pace.after[rate] / unit)}` : '';

/** All results as text: machine, refinements, milliseconds of their steps, other figures, targets. */
export function reportText(results: BenchResults): string {
	const { adapter, processor, bandwidth, refine, figures } = results;
	const machine = [`CPU ${processor}`, ...(adapter === undefined ? [] : [`GPU ${adapter}`])];
	if (bandwidth)
		machine.push(
			`copy kernel ${shortNumber(bandwidth.u32 / 1e9)} GB/s (u32), ${shortNumber(bandwidth.vec4u / 1e9)} GB/s (vec4u)`,
		);
	const parts = [`${machine.join('; ')}\n`];
	if (refine.length > 0) {
		parts.push(textTable(withoutEmpty([heading, ...refine.map(refineCells)])));
		parts.push(refine.map((row) => `${stepCells(row).join(' ')}\n`).join(''));
	}
	if (figures.length > 0) parts.push(figureTable(figures));
	if (results.lepp) parts.push(leppTables(results.lepp));
	const rows = targetRows(results);
	if (rows.length > 0) parts.push(textTable(rows));
	return parts.join('\n');
}

function refineCells(row: RefineRow): string[] {
	return [
		meshOf(row),
		countText(row.triangles),
		percent(row.fraction),
		String(row.rounds),
		engineName(row),
		shortNumber(row.time),
		shortNumber(row.wall),
		countText(newTriangles(row)),
		shortNumber(nanosecondsPerNew(row)),
		row.topology === undefined ? '' : shortNumber(row.topology),
		row.bytes === undefined ? '' : shortNumber(row.bytes / 1e6),
		row.share === undefined ? '' : percent(row.share),
		beforeAndAfter(row.pace, 'copy', 1e9),
		beforeAndAfter(row.pace, 'chain', 1e6),
		remark(row),
	];
}

/** Remarks on the card's speed for a row. */
function remark({ pace, topologyPace }: RefineRow): string {
	const remarks = [slowness(pace), topologyPace?.slow ? `topology ${slowness(topologyPace)}` : ''];
	return remarks.filter((text) => text !== '').join('; ');
}

function stepCells(row: RefineRow): string[] {
	const steps = Object.entries(row.steps).map(([name, time]) => `${name} ${shortNumber(time)}`);
	return [
		`${meshOf(row)}, ${countText(row.triangles)}, ${percent(row.fraction)}, ${engineName(row)}:`,
		steps.join(', '),
	];
}

/** Omits the columns that are empty in all rows after the heading. */
function withoutEmpty(rows: readonly (readonly string[])[]): string[][] {
	const body = rows.slice(1);
	return rows.map((row) => row.filter((_, c) => body.some((other) => other[c] !== '')));
}

/**
 * The table of targets, the milliseconds of each mesh's rounds, and other figures with a bound, as Markdown for README.
 */
export function reportMarkdown(results: BenchResults): string {
	const tables = [targetRows(results), overview(results.refine), boundRows(results)];
	return tables
		.map(markdownTable)
		.filter((part) => part !== '')
		.join('\n');
}

/** Makes a Markdown table, aligned as formatters do: the first column to the left, the others to the right. */
function markdownTable(rows: readonly (readonly string[])[]): string {
	const nonEmpty = withoutEmpty(rows);
	const [head] = nonEmpty;
	if (!head) return '';
	const widths = head.map((_, c) => Math.max(3, ...nonEmpty.map((row) => row[c]!.length)));
	const line = (row: readonly string[]) =>
		`| ${row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!))).join(' | ')} |\n`;
	const rule = widths.map((width, c) =>
		c === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
	);
	return [head, rule, ...nonEmpty.slice(1)].map(line).join('');
}

/** Table of figures with a bound that are not in the table of targets, with a heading; empty if there are none. */
function boundRows({ figures }: BenchResults): string[][] {
	const rows = figures.flatMap(({ case: name, figure, value, unit, target, pace }) =>
		target === undefined
			? []
			: [
					[
						`${name}: ${figure}`,
						`≤ ${shortNumber(target)} ${unit}`,
						`${shortNumber(value)} ${unit}`,
						verdict(value <= target, pace),
					],
				],
	);
	return rows.length === 0 ? [] : [['', 'bound', 'reached', ''], ...rows];
}

/** A measurement, with the card's pace if it was on a paced card. */
interface WithPace {
	readonly pace?: RowPace | undefined;
}

/** Figures of a run for `history.csv`: all figures, those of each refinement, and rounds of parallel Lepp-bisection. */
export function historyFigures({
	refine,
	figures,
	adapter,
	reached,
	lepp = [],
}: BenchResults): Figure[] {
	const rows = refine.flatMap((row): Figure[] => {
		const rounds = row.rounds === 1 ? 'one round' : `${row.rounds} rounds`;
		const name = `refine ${row.triangles} triangles (${meshOf(row)}), ${percent(row.fraction)} marked, ${rounds}, ${engineName(row)}${slowSuffix(row)}`;
		const by = row.engine === 'gpu' && adapter !== undefined ? { adapter } : {};
		return [
			{ case: name, figure: 'steps', value: row.time, unit: 'ms', ...by },
			{ case: name, figure: 'by the clock', value: row.wall, unit: 'ms', ...by },
			{ case: name, figure: 'per new triangle', value: nanosecondsPerNew(row), unit: 'ns', ...by },
			...copyRateFigure(name, row, by),
		];
	});
	const gpuTargets = /^(round|topology|frame)/;
	const targetFigures = Object.entries(reached).flatMap(([id, { value, wall, pace }]): Figure[] => {
		const by = gpuTargets.test(id) && adapter !== undefined ? { adapter } : {};
		const unit = id === 'read faster' ? '×' : 'ms';
		const name = `target: ${id}${slowSuffix({ pace })}`;
		return [
			{ case: name, figure: 'reached', value, unit, ...by },
			...(wall === undefined
				? []
				: [{ case: name, figure: 'by the clock', value: wall, unit: 'ms', ...by }]),
			...copyRateFigure(name, { pace }, by),
		];
	});
	return [
		...figures.map((figure) => ({ ...figure, case: `${figure.case}${slowSuffix(figure)}` })),
		...rows,
		...leppHistory(lepp),
		...targetFigures,
	];
}

/** A figure of the copy's rate after a measurement; none without a pace. */
const copyRateFigure = (name: string, { pace }: WithPace, by: Pick<Figure, 'adapter'>): Figure[] =>
	pace
		? [{ case: name, figure: 'copy after', value: pace.after.copy / 1e9, unit: 'GB/s', ...by }]
		: [];

const slowSuffix = ({ pace }: WithPace): string => (pace?.slow === undefined ? '' : ', card SLOW');

/** The mesh, and the operation unless it is `longest-edge`. */
const meshOf = ({ mesh, operation }: RefineRow): string =>
	operation === undefined ? mesh : `${mesh}, ${operation}`;
