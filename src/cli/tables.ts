import { countedKind } from '../formats/build/elements/otherElements.ts';
import { shapeNames } from '../formats/losses/meshContent.ts';
import { angleText } from '../mesh/angleText.ts';
import { grownText } from '../mesh/grownGroups.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { PolygonInfo } from '../mesh/polygonInfo.ts';
import type { CellShape } from '../mesh/triMesh.ts';
import { counted, numberText, rounded } from '../util/counted.ts';
import { type PhaseClock, phases } from '../util/phases.ts';
import { textTable } from '../util/textTable.ts';
import { adaptationTable } from './adaptationTable.ts';
import type { RefineReport } from './refineReport.ts';

const degrees = (angle: number | null): string => (angle === null ? 'none' : angleText(angle));

const lines: readonly [string, (info: MeshInfo) => string][] = [
	['points', ({ points }) => numberText(points)],
	['edges', ({ edges }) => numberText(edges)],
	['boundary edges', ({ boundaryEdges }) => numberText(boundaryEdges)],
	['triangles', ({ triangles }) => numberText(triangles)],
	['marked', ({ marked }) => numberText(marked)],
	['minimum angle', ({ minAngle }) => degrees(minAngle)],
	['maximum angle', ({ maxAngle }) => degrees(maxAngle)],
	['area', ({ area }) => numberText(area)],
];

/**
 * Prints `trirefine info`.
 *
 * @param unused number of points that belong to no cell
 */
export function infoTable(info: MeshInfo, title: string, unused = 0): string {
	const { ccw, cw, degenerate } = info.orientation;
	// All digits: coordinates far from 0 differ only in the last ones.
	const bounds = info.bounds.map((corner) => `(${corner.join(', ')})`).join(' to ');
	const fields = info.fields.map(
		({ name, on, components, type }) =>
			`${name} on ${on} (${type}${components === 1 ? '' : ` × ${components}`})`,
	);
	const { polygons } = info;
	// Without triangles, their rows are omitted.
	const shownLines = polygons && info.triangles === 0 ? lines.slice(0, 1) : lines;
	const rows = [
		...shownLines.map(([name, value]) => [`  ${name}`, value(info)]),
		...(unused > 0 ? [['  unused points', numberText(unused)]] : []),
		...(polygons ? polygonRows(info, polygons) : []),
	];
	const orientation = `  orientation  ${numberText(ccw)} counter-clockwise, ${numberText(cw)} clockwise, ${numberText(degenerate)} without area`;
	const text = [
		...(shownLines.length < lines.length ? [] : [orientation]),
		...(polygons ? polygonLines(polygons) : []),
		`  bounds  ${info.bounds[0].length === 0 ? 'none' : bounds}`,
		`  fields  ${fields.length === 0 ? 'none' : fields.join(', ')}`,
		...cellAndGroupLines(info),
	];
	const graph = info.graph === undefined ? '' : `  ${info.graph}\n`;
	return `${title}\n${graph}${textTable(rows)}${text.join('\n')}\n`;
}

/** "7 quads", "1 polygon". */
const cellCounts = ({ cells = [] }: Pick<MeshInfo, 'cells'>): string[] =>
	cells.map(
		({ shape, count }) =>
			`${numberText(count)} ${count === 1 ? shapeNames[shape].replace(/s$/, '') : shapeNames[shape]}`,
	);

/** Common name of quads and polygons, from their shapes. */
export function polygonNoun({
	cells = [],
}: {
	readonly cells?: readonly { readonly shape: CellShape }[];
}): string {
	const shapes = (['quad', 'polygon'] as const).filter((shape) =>
		cells.some((block) => block.shape === shape),
	);
	return shapes.map((shape) => shapeNames[shape]).join(' and ');
}

/** "12 triangles", or "92 polygons" for a mesh of quads and polygons only. */
export const contentOf = (info: MeshInfo): string =>
	info.polygons && info.triangles === 0
		? cellCounts(info).join(', ')
		: counted(info.triangles, 'triangle');

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** Rows of `trirefine info` about quads and polygons. */
function polygonRows(info: MeshInfo, figures: PolygonInfo): string[][] {
	const { polygons, corners, convex, area } = figures;
	return [
		[`  ${polygonNoun(info)}`, numberText(polygons)],
		['  mean corners', (corners / polygons).toFixed(2)],
		...(convex === undefined ? [] : [['  convex', share(convex, polygons)]]),
		['  total area', numberText(area.sum)],
		['  minimum area', numberText(area.least)],
		['  maximum area', numberText(area.most)],
	];
}

/** Lines of `trirefine info` about quads and polygons, after the rows. */
function polygonLines(info: PolygonInfo): string[] {
	const { byCorners, area, byArea, edgeRatio, byEdgeRatio, smallest } = info;
	const each = byCorners.map(({ count, corners }) => `${numberText(count)} of ${corners}`);
	const from = (intervals: PolygonInfo['byArea']) =>
		intervals
			.filter(({ count }) => count > 0)
			.map(({ from, count }) => `${numberText(count)} from ${rounded(from, 4)}`)
			.join(', ');
	const ratio = area.most > 0 ? rounded(area.least / area.most, 4) : 'none';
	return [
		`  corners  ${each.join(', ')}`,
		`  smallest  ${smallest}, area divided by the largest: ${ratio}`,
		`  areas divided by the mean  ${from(byArea)}`,
		`  shortest edge divided by longest  ${rounded(edgeRatio.least, 4)} or more, ${rounded(edgeRatio.mean, 4)} on average`,
		`  of these  ${from(byEdgeRatio)}`,
	];
}

const dimensions = ['point', 'line', 'face'] as const;

/** Lines about cells other than triangles, and groups, if any. */
function cellAndGroupLines({ cells = [], groups = [], otherElements = [] }: MeshInfo): string[] {
	const named = groups.map(
		({ name, tag, dimension, count }) =>
			`${name ?? tag} (${name === undefined ? '' : `tag ${tag}, `}${counted(count, dimensions[dimension])})`,
	);
	return [
		...(cells.length > 0 ? [`  cells  ${cellCounts({ cells }).join(', ')}`] : []),
		...otherElements.map((kind) => `  not drawn  ${countedKind(kind)}`),
		...(named.length > 0 ? [`  groups  ${named.join(', ')}`] : []),
	];
}

/** Prints `--timings`: wall-clock and CPU time of each phase. */
export function timingsTable({
	milliseconds,
	busy,
}: Pick<PhaseClock, 'milliseconds' | 'busy'>): string {
	const names = [...phases, 'total'] as const;
	const rows = names
		.filter((name) => name === 'total' || milliseconds[name] >= 0.05)
		.map((name) => [name, milliseconds[name].toFixed(1), busy[name].toFixed(1)]);
	return textTable([['milliseconds', 'wall clock', 'CPU'], ...rows]);
}

/** Rows that apply to triangles only. */
const triangleRows = ['edges', 'boundary edges', 'marked', 'minimum angle', 'maximum angle'];

/** A value of a row; without triangles, the area is that of quads and polygons, and rows about triangles are empty. */
function valueIn(info: MeshInfo, name: string, value: (info: MeshInfo) => string): string {
	if (!info.polygons || info.triangles > 0) return value(info);
	if (name === 'area') return numberText(info.polygons.area.sum);
	return triangleRows.includes(name) ? '' : value(info);
}

/** Prints `trirefine refine`: before and after side by side, and times. */
export function refineTable(
	{ input, output, ...report }: RefineReport,
	files: readonly string[],
): string {
	const withPolygons = [input, output].find(({ polygons }) => polygons);
	const rows = [
		['', 'before', 'after'],
		...lines.flatMap(([name, value]) => {
			const row = [name, ...[input, output].map((info) => valueIn(info, name, value))];
			if (name !== 'triangles' || !withPolygons) return [row];
			const counts = [input, output].map(({ polygons }) => numberText(polygons?.polygons ?? 0));
			return [row, [polygonNoun(withPolygons), ...counts]];
		}),
	];
	const names = [...phases, 'total'] as const;
	const times = [
		['milliseconds', ...names],
		['', ...names.map((name) => report.milliseconds[name].toFixed(1))],
	];
	const rounds = report.rounds === 1 ? 'one round' : `${report.rounds} rounds`;
	const goal = report.until?.goal;
	const done =
		report.rounds === 0 && goal !== undefined
			? `no round: ${goal} is met already`
			: `${rounds}${goal === undefined ? '' : ` until ${goal}`}`;
	const work = report.work === undefined ? '' : `${report.work}\n`;
	const grown = grownText(report.pointGroups ?? []).map((words) => `${words}\n`);
	const how = report.rounds === 0 && goal === undefined ? '' : `, ${done}`;
	const parts = report.adaptation ? `${adaptationTable(report.adaptation)}\n` : '';
	return `${textTable(rows)}\n${textTable(times)}\n${parts}${work}${grown.join('')}${report.algorithm}${how}, on ${report.adapter}: wrote ${files.join(', ')}\n`;
}
