import type { Positions } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { Ids } from '../build/ids.ts';
import { inPlane } from '../build/plane.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { doublesFor, u32For } from '../io/numbers.ts';
import { lineFeed, readFrom } from '../io/readFile.ts';
import { Report } from '../text/report.ts';
import { columnsOf, fieldsOf } from './columns.ts';
import { companions, isTriangles } from './fileNames.ts';
import { readTable, type Table } from './table.ts';

const coordinates = [
	['x', 'y', 'z'],
	['x', 'y'],
	['lon', 'lat'],
	['longitude', 'latitude'],
] as const;

const corners = [
	['a', 'b', 'c'],
	['p1', 'p2', 'p3'],
	['p0', 'p1', 'p2'],
	['v1', 'v2', 'v3'],
	['v0', 'v1', 'v2'],
	['i', 'j', 'k'],
	['n1', 'n2', 'n3'],
] as const;

/**
 * Reads a pair of CSV files: points with coordinates `x`, `y` and possibly `z`, triangles with corners `a`, `b`, `c`,
 * which are row numbers or values of the points' column `id`. Other columns are fields. Throws `Cancelled`.
 */
export async function readCsv(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const tables: Table[] = [];
	for (const source of sources) {
		const table = await readFrom(source, options, report, lineFeed, (text) =>
			readTable(source.name, text, report, options),
		);
		if (table) tables.push(table);
	}
	const [first] = sources as readonly [ByteSource];
	const points = tables.find(({ file }) => !isTriangles(file));
	const triangles = tables.find(({ file }) => isTriangles(file));
	if (!points && report.errors === 0)
		report.error('missing-file', () => ({
			...{ file: first.name, line: 1, column: 1, length: 0 },
			message: `There is no ${companions(first.name)[0]?.name ?? 'file with points'} next to it, which has the points.`,
		}));
	if (!points || report.errors > 0) return report.result();
	return buildMesh(points, triangles, report, options);
}

function buildMesh(
	points: Table,
	triangles: Table | undefined,
	report: Report,
	options: ReadOptions,
): ReadResult {
	const reportMissing = ({ file }: Table, what: string): ReadResult => {
		report.error('missing-value', () => ({
			file,
			line: 1,
			column: 1,
			length: 0,
			message: `Expected columns ${what}.`,
		}));
		return report.result();
	};
	const pointColumns = columnsOf(points, coordinates, [2, 3]);
	if (!pointColumns && (points.rows > 0 || points.names))
		return reportMissing(points, 'x, y and perhaps z');
	const dimension = pointColumns?.required.length === 3 ? 3 : 2;
	const values = doublesFor(dimension * points.rows, dimension === 2 && options.shared);
	for (let r = 0; r < points.rows; r++)
		for (let k = 0; k < dimension; k++) {
			const value = points.values[points.columns * r + pointColumns!.required[k]!]!;
			if (!Number.isFinite(value))
				report.error('not-finite', () => ({
					...{ file: points.file, line: points.lines.at(r), column: 1 },
					message: `The ${'xyz'[k]} coordinate of point ${r} is not finite.`,
				}));
			values[dimension * r + k] = value;
		}
	const ids = idsOf(points, pointColumns?.id, report);
	const triangleColumns = triangles && columnsOf(triangles, corners, [3, 3]);
	if (triangles && !triangleColumns && (triangles.rows > 0 || triangles.names))
		return reportMissing(triangles, 'a, b and c');
	const nodes =
		triangles && triangleColumns
			? cornersOf(triangles, triangleColumns.required, points.rows, ids, report, options.shared)
			: new Uint32Array(0);
	if (report.errors > 0) return report.result();
	const planar =
		dimension === 3 ? inPlane(values, points.rows, options.shared) : { dimension, points: values };
	const numbers = ids?.numbers();
	const { shared, positions } = options;
	const mesh: TriMesh = {
		dimension: planar.dimension as 2 | 3,
		points: shared ? sharedCopy(planar.points) : planar.points,
		triangles: shared ? sharedCopy(nodes) : nodes,
		fields: [
			...fieldsOf(points, pointColumns?.rest ?? [], 'points'),
			...(triangles && triangleColumns
				? fieldsOf(triangles, triangleColumns.rest, 'triangles')
				: []),
		],
		source: {
			...{ format: 'csv', firstIndex: ids?.first ?? 0 },
			parts: ['points.csv', ...(triangles ? ['triangles.csv'] : [])],
			...(numbers && { pointNumbers: numbers }),
		},
	};
	const filePositions: Positions = {
		points: { file: points.file, lines: linesOf(points), first: 0 },
		...(triangles && { triangles: { file: triangles.file, lines: linesOf(triangles), first: 0 } }),
	};
	return { mesh, ...(positions && { positions: filePositions }), ...report.result() };
}

const linesOf = ({ lines, rows }: Table): Uint32Array => lines.into(new Uint32Array(rows));

/** Numbers of the points; undefined if there is no column of them. */
function idsOf(
	{ file, values, columns, rows, lines }: Table,
	id: number | undefined,
	report: Report,
) {
	if (id === undefined) return undefined;
	const ids = new Ids();
	ids.first = values[id] === 0 ? 0 : 1;
	for (let r = 0; r < rows; r++) {
		const value = values[columns * r + id]!;
		const isValid = Number.isSafeInteger(value) && value >= 0;
		ids.push(isValid ? value : 0);
		if (isValid && ids.duplicate < 0) continue;
		ids.duplicate = -1;
		report.error(isValid ? 'duplicate-number' : 'not-an-integer', () => ({
			...{ file, line: lines.at(r), column: 1 },
			message: isValid
				? `Two points have the number ${value}.`
				: `Expected a whole number of a point, found ${value}.`,
		}));
	}
	return ids;
}

/**
 * Corners as indices of points. Without numbers of points, corners are 1-based if none is 0 and the largest is the
 * number of points.
 */
function cornersOf(
	{ file, values, columns, rows, lines }: Table,
	columnIndices: readonly number[],
	points: number,
	ids: Ids | undefined,
	report: Report,
	shared: boolean | undefined,
): Uint32Array {
	let min = Number.POSITIVE_INFINITY;
	let max = -1;
	for (let r = 0; r < rows; r++)
		for (const k of columnIndices) {
			min = Math.min(min, values[columns * r + k]!);
			max = Math.max(max, values[columns * r + k]!);
		}
	const first = !ids && min > 0 && max === points ? 1 : 0;
	const nodes = u32For(3 * rows, shared);
	for (let r = 0; r < rows; r++)
		for (const [c, k] of columnIndices.entries()) {
			const value = values[columns * r + k]!;
			const index = !Number.isInteger(value) ? -1 : ids ? ids.indexOf(value) : value - first;
			if (index >= 0 && index < points) nodes[3 * r + c] = index;
			else
				report.error('index-out-of-range', () => ({
					...{ file, line: lines.at(r), column: 1 },
					message: `Corner ${c + 1} of triangle ${r} is point ${value}, which does not exist.`,
				}));
		}
	return nodes;
}
