import { EdgeTable } from '../../mesh/edgeTable.ts';
import { cacheTopology, NONE, topologyOf } from '../../mesh/topology.ts';
import { type DataLoss, type MeshSource, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { isShifted } from '../tables/checkSections.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import { referencesTo, warnOfFormatting } from './blocks.ts';
import { readEdges } from './edgeFile.ts';
import { edgeMarkers } from './edgeMarkers.ts';
import type { Elements } from './elements.ts';
import type { Suffix } from './fileNames.ts';
import { memoOf } from './memo.ts';
import { checkNeighbours } from './neighbours.ts';
import { ownNumbers, recounted } from './ownNumbers.ts';
import { rowsLocation } from './pairs.ts';
import { coordinatesOf, type Points, pointFields } from './points.ts';
import { type PolyFile, readPoly } from './polyFile.ts';

/** Calls `read`; warns of surplus values and zero-padded numbers if it reports no errors. */
export function readWith<T>(file: RawFile, report: Report, read: () => T): T {
	const before = report.errors;
	const result = read();
	if (report.errors === before) warnOfFormatting(file, report);
	return result;
}

/** Assembles the mesh from valid points and triangles, and the other files; undefined if one is of TetGen. */
export function assembleMesh(
	files: ReadonlyMap<string, RawFile>,
	ele: RawFile,
	points: Points,
	elements: Elements,
	report: Report,
): TriMesh | undefined {
	const { triangles } = elements;
	const baseMesh: TriMesh = {
		dimension: 2,
		points: coordinatesOf(points),
		triangles,
		fields: [...pointFields(points), ...elements.fields],
	};
	const [polyFile, edgeFile, neigh] = ['poly', 'edge', 'neigh'].map((suffix) => files.get(suffix));
	const memo = memoOf(ele);
	const poly =
		polyFile && readWith(polyFile, report, () => readPoly(polyFile, points, memo, report));
	if (poly === 'spatial') return undefined;
	const tableOf = (name: string, edges: Uint32Array) =>
		memo.get(name, [edges, pointCount(baseMesh)], () => new EdgeTable(edges, pointCount(baseMesh)));
	// One object for meshes of the same triangles: its edges stay while coordinates, markers and attributes change.
	const unnumbered = memo.get('mesh', [triangles, pointCount(baseMesh)], () => baseMesh);
	const table = edgeFile || poly ? tableOf('table', topologyOf(unnumbered).edges) : undefined;
	const edges =
		edgeFile &&
		table &&
		readWith(edgeFile, report, () =>
			readEdges(edgeFile, points.references, unnumbered, table, memo, report),
		);
	const numbering = edges?.numbering;
	const numbered: TriMesh = numbering
		? memo.get('numbered', [numbering, unnumbered], () => ({ ...unnumbered, ...numbering }))
		: unnumbered;
	const numberedTable = numbering ? tableOf('numbered table', numbering.edges) : table;
	const losses: DataLoss[] = [];
	const polySource =
		polyFile && poly && numberedTable && sourceOf(polyFile, poly, numberedTable, losses, report);
	if (polyFile && !poly) losses.push(fileLoss(polyFile, 'segments, holes and regions'));
	if (edgeFile && !edges) losses.push(fileLoss(edgeFile, 'numbers and markers of the edges'));
	else if (edges && !numbering) losses.push(...edges.unkept);
	const markers =
		numberedTable &&
		edgeMarkers(numbered, numberedTable, { polyFile, poly, edgeFile, edges }, memo, report);
	const neighboursMatch =
		neigh && !isShifted(ele, elements.section)
			? readWith(neigh, report, () =>
					checkNeighbours(
						neigh,
						referencesTo(ele, elements.section, elements),
						numbered,
						memo,
						report,
					),
				)
			: false;
	if (neigh && !neighboursMatch) losses.push(fileLoss(neigh, 'neighbours'));
	const pointNumbers = ownNumbers(points.ids, 'points', losses);
	const triangleNumbers = ownNumbers(elements.ids, 'triangles', losses);
	if (polyFile && poly) losses.push(...recounted(polyFile));
	if (edgeFile && numbering) losses.push(...recounted(edgeFile));
	const read: (Suffix | false | undefined)[] = [
		...(['node', 'ele'] as const),
		poly && 'poly',
		edges && 'edge',
		neighboursMatch && 'neigh',
	];
	const mesh: TriMesh = {
		...baseMesh,
		...numbering,
		fields: markers ? [...baseMesh.fields, markers] : baseMesh.fields,
		source: {
			format: 'triangle',
			firstIndex: points.ids.first,
			parts: read.filter((suffix) => suffix !== undefined && suffix !== false),
			...(pointNumbers && { pointNumbers }),
			...(triangleNumbers && { triangleNumbers }),
			...polySource,
			...(losses.length > 0 && { unkept: losses }),
		},
	};
	if (table || neigh) cacheTopology(mesh, topologyOf(numbered));
	return mesh;
}

/** The loss of a whole file. */
export const fileLoss = ({ syntax, sections }: RawFile, what: string): DataLoss => ({
	what: `${what} of the .${syntax.part} file`,
	count: sections.reduce((sum, { rows }) => sum + rows.count, 0),
	reason: 'the file has errors',
});

/** Segments as edges, holes and regions; drops segments that are not edges with a warning. */
function sourceOf(
	file: RawFile,
	{ pairs, holes, regions, unkept: ofPoints }: PolyFile,
	table: EdgeTable,
	losses: DataLoss[],
	report: Report,
): Partial<MeshSource> {
	const segments = new Uint32Array(pairs.length / 2);
	const notEdges: number[] = [];
	const unresolved: number[] = [];
	let count = 0;
	for (let i = 0; i < pairs.length; i += 2) {
		const [a, b] = [pairs[i]!, pairs[i + 1]!];
		const edge = table.indexOf(a, b);
		if (edge >= 0) segments[count++] = edge;
		else (a === NONE || b === NONE ? unresolved : notEdges).push(i / 2);
	}
	const reportLost = (rows: readonly number[], why: string, reason: string) => {
		if (rows.length === 0) return;
		report.warning('segment-not-an-edge', () => ({
			...rowsLocation(file, sectionOf(file, 'segments') as RawSection, rows),
			message: `${counted(rows.length, 'segment')} of this file ${why} and will be lost with ${rows.length === 1 ? 'its marker' : 'their markers'}.`,
		}));
		losses.push({
			what: 'segments of the .poly file',
			count: rows.length,
			reason,
		});
	};
	const isOne = notEdges.length === 1;
	reportLost(
		notEdges,
		isOne ? 'is not an edge of the mesh' : 'are not edges of the mesh',
		isOne ? 'not an edge of the mesh' : 'not edges of the mesh',
	);
	reportLost(
		unresolved,
		`${unresolved.length === 1 ? 'ends' : 'end'} in a point that the .node file lacks`,
		'an end is not in the .node file',
	);
	losses.push(...ofPoints);
	return { segments: segments.slice(0, count), holes, ...(regions ? { regions } : {}) };
}
