import type { EntityLines, Positions } from '../../mesh/finding.ts';
import { NONE } from '../../mesh/topology.ts';
import type { DataLoss, Field, TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { ReadOptions } from '../core/format.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import { fileLoss, readWith } from './assembleMesh.ts';
import type { Suffix } from './fileNames.ts';
import { memoOf } from './memo.ts';
import { ownNumbers } from './ownNumbers.ts';
import { rowsLocation } from './pairs.ts';
import { coordinatesOf, type Points, pointFields } from './points.ts';
import { type PolyFile, readPoly } from './polyFile.ts';

/** Result of reading a set without triangles. */
export interface ReadGraph {
	readonly mesh?: TriMesh;
	readonly positions?: Positions;
}

/**
 * Whether a set without an `.ele` file is a planar straight-line graph: a `.node` or a `.poly` file was opened, and
 * there are points. Files named .v. hold a Voronoi diagram.
 */
export function holdsGraph(
	files: ReadonlyMap<string, RawFile>,
	opened: RawFile | undefined,
): boolean {
	if (files.has('ele') || !opened || /\.v\.[^.]+$/i.test(opened.file)) return false;
	const { part } = opened.syntax;
	if (part !== 'node' && part !== 'poly') return false;
	return files.has('node') || hasOwnPoints(files.get('poly'));
}

/** Whether a `.poly` file has points of its own; else they are in the `.node` file. */
function hasOwnPoints(poly: RawFile | undefined): boolean {
	const section = poly && sectionOf(poly, 'points');
	return section !== undefined && (section.rows.count > 0 || (section.numbers[0] ?? 0) > 0);
}

/**
 * Reads a planar straight-line graph: points of the `.node` file or, without one, of the `.poly` file; segments, holes
 * and regions of the `.poly` file. Errors are reported.
 *
 * @param node points of the `.node` file; undefined if the file is missing or its header is refused
 */
export function readGraph(
	files: ReadonlyMap<string, RawFile>,
	node: Points | undefined,
	report: Report,
	options: ReadOptions,
): ReadGraph {
	const [nodeFile, polyFile] = [files.get('node'), files.get('poly')];
	const nodePoints = node ?? (nodeFile ? undefined : 'own');
	const poly =
		polyFile &&
		readWith(polyFile, report, () => readPoly(polyFile, nodePoints, memoOf(polyFile), report));
	if (poly === 'spatial') return {};
	const points = node ?? poly?.points;
	const pointsFile = nodeFile ?? polyFile;
	if (!points || !pointsFile) return {};
	const losses: DataLoss[] = [];
	if (polyFile && !poly) losses.push(fileLoss(polyFile, 'segments, holes and regions'));
	const segments = segmentsOf(polyFile, poly, losses, report);
	const { first } = points.ids;
	const linesOf = (file: RawFile, kind: 'points' | 'segments' | 'holes' | 'regions') => {
		const section = sectionOf(file, kind);
		return section && { file: file.file, lines: section.lines(), first };
	};
	const located = options.positions
		? { positions: positionsOf(linesOf, pointsFile, polyFile, segments.rows) }
		: {};
	if (!points.isValid || points.ids.duplicate >= 0 || (polyFile && !poly && !nodeFile))
		return located;
	for (const part of ['edge', 'neigh'] as const) {
		const file = files.get(part);
		if (file) losses.push({ ...fileLoss(file, 'entries'), reason: 'no .ele file' });
	}
	const pointNumbers = ownNumbers(points.ids, 'points', losses);
	const read: (Suffix | false | undefined)[] = [nodeFile && 'node', poly && 'poly'];
	const mesh: TriMesh = {
		dimension: 2,
		points: coordinatesOf(points),
		triangles: new Uint32Array(0),
		edges: segments.ends,
		triangleEdges: new Int32Array(0),
		fields: [...pointFields(points), ...segments.fields],
		source: {
			format: 'triangle',
			firstIndex: first,
			parts: read.filter((part) => part !== undefined && part !== false),
			...(pointNumbers && { pointNumbers }),
			segments: Uint32Array.from({ length: segments.ends.length / 2 }, (_, i) => i),
			...(poly && { holes: poly.holes }),
			...(poly?.regions && { regions: poly.regions }),
			...(losses.length > 0 && { unkept: losses }),
		},
	};
	return { mesh, ...located };
}

/** The segments between points, with their markers and rows; drops the others with a warning. */
function segmentsOf(
	file: RawFile | undefined,
	poly: PolyFile | undefined,
	losses: DataLoss[],
	report: Report,
): { readonly ends: Uint32Array; readonly fields: Field[]; readonly rows: readonly number[] } {
	if (!file || !poly) return { ends: new Uint32Array(0), fields: [], rows: [] };
	const { pairs, markers } = poly;
	const rows: number[] = [];
	const unresolved: number[] = [];
	for (let row = 0; 2 * row < pairs.length; row++)
		(pairs[2 * row] === NONE || pairs[2 * row + 1] === NONE ? unresolved : rows).push(row);
	losses.push(...poly.unkept);
	if (unresolved.length > 0) {
		const ends = `${unresolved.length === 1 ? 'ends' : 'end'} in a point that the .node file lacks`;
		report.warning('segment-not-an-edge', () => ({
			...rowsLocation(file, sectionOf(file, 'segments') as RawSection, unresolved),
			message: `${counted(unresolved.length, 'segment')} of this file ${ends} and will be lost.`,
		}));
		losses.push({
			what: 'segments of the .poly file',
			count: unresolved.length,
			reason: 'an end is not in the .node file',
		});
	}
	const hasAll = unresolved.length === 0;
	const ends = hasAll
		? pairs
		: Uint32Array.from(rows.flatMap((row) => [pairs[2 * row]!, pairs[2 * row + 1]!]));
	const values = markers && (hasAll ? markers : Int32Array.from(rows, (row) => markers[row]!));
	return {
		ends,
		rows,
		fields: values
			? [{ name: 'marker', on: 'edges', role: 'marker', type: 'integer', components: 1, values }]
			: [],
	};
}

/** The lines of points, segments, holes and regions; `rows` are those of the segments in the mesh. */
function positionsOf(
	linesOf: (
		file: RawFile,
		kind: 'points' | 'segments' | 'holes' | 'regions',
	) => EntityLines | undefined,
	pointsFile: RawFile,
	polyFile: RawFile | undefined,
	rows: readonly number[],
): Positions {
	const points = linesOf(pointsFile, 'points');
	const segments = polyFile && linesOf(polyFile, 'segments');
	const holes = polyFile && linesOf(polyFile, 'holes');
	const regions = polyFile && linesOf(polyFile, 'regions');
	return {
		...(points && { points }),
		...(segments &&
			rows.length > 0 && {
				edges: { ...segments, lines: Uint32Array.from(rows, (row) => segments.lines[row]!) },
			}),
		...(holes && { holes }),
		...(regions && { regions }),
	};
}
