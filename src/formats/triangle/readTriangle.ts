import { EdgeTable } from '../../mesh/edgeTable.ts';
import type { EntityLines, Location } from '../../mesh/finding.ts';
import { keepTopology, NONE, topologyOf } from '../../mesh/topology.ts';
import {
	type EntityKind,
	type MeshSource,
	pointCount,
	type TriMesh,
	type Unkept,
} from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { isShifted } from '../sheets/checkSections.ts';
import type { RawFile, RawSection } from '../sheets/raw.ts';
import { type Forms, readFiles, type Structure } from '../sheets/readFiles.ts';
import type { Report } from '../text/report.ts';
import { referencesTo, reportOddities, sectionOf } from './blocks.ts';
import { readEdges } from './edgeFile.ts';
import { edgeMarkers } from './edgeMarkers.ts';
import { readElements } from './elements.ts';
import { memoOf } from './memo.ts';
import { type Part, partOf, siblingName } from './names.ts';
import { checkNeighbours } from './neighbours.ts';
import { ownNumbers, recounted } from './ownNumbers.ts';
import { placesOfRows } from './pairs.ts';
import { coordinatesOf, pointFields, readPoints, refusedPoints } from './points.ts';
import { type PolyFile, readPoly } from './polyFile.ts';
import { triangleFiles } from './triangleSyntax.ts';

/** The syntax of one of Triangle's files. */
export const triangleForms = (name: string): Forms => [triangleFiles[partOf(name) as Part]];

/**
 * Reads a set of Triangle's files: `.node` and `.ele`, and `.poly`, `.edge` and `.neigh` where they are given
 * (Shewchuk, Triangle 1.6). The first source is the one that was opened: a missing partner is reported there.
 * What `.poly`, `.edge` or `.neigh` get wrong costs their own content, not the mesh.
 */
export function readTriangle(
	sources: readonly ByteSource[],
	options: ReadOptions,
): Promise<ReadResult> {
	const own = sources.filter(({ name }) => partOf(name) !== undefined);
	return readFiles(own, triangleForms, triangleStructure, options);
}

/** The structure of a set of Triangle's files. */
export const triangleStructure: Structure = (given, report, options) => {
	const files = new Map<string, RawFile>();
	for (const file of given) {
		const { part } = file.syntax;
		if (!files.has(part)) files.set(part, file);
	}
	const node = files.get('node');
	const ele = files.get('ele');
	const polyFile = files.get('poly');
	/** Reads a file and, where nothing else is wrong with it, says what is odd about it. */
	const readWith = <T>(file: RawFile, read: () => T): T => {
		const before = report.errors;
		const result = read();
		if (report.errors === before) reportOddities(file, report);
		return result;
	};
	const points = node && readWith(node, () => readPoints(node, report));
	if (points === 'spatial') return {};
	const known = points === 'header' ? undefined : points;
	const elements =
		ele && readWith(ele, () => readElements(ele, known?.references, memoOf(ele), report));
	if (elements === 'spatial') return {};
	if (!node || !ele) {
		// The .poly file alone may tell that the set is TetGen's, whatever else is missing.
		const section = polyFile && sectionOf(polyFile, 'points');
		if (section?.numbers[1] === 3) {
			refusedPoints(polyFile as RawFile, section, report);
			return {};
		}
		const opened = given[0];
		if (opened && !node) reportMissing(opened.file, 'node', report);
		if (opened && !ele) reportMissing(opened.file, 'ele', report);
		return {};
	}
	const first = known?.ids.first ?? 1;
	const positions: { [kind in EntityKind]?: EntityLines } = {};
	const place = (kind: EntityKind, { file }: RawFile, section: RawSection | undefined) => {
		if (section) positions[kind] = { file, lines: section.lines(), first };
	};
	if (options.positions) {
		place('points', node, sectionOf(node, 'points'));
		place('triangles', ele, sectionOf(ele, 'triangles'));
	}
	const located = options.positions ? { positions } : {};
	if (!known?.whole || !elements || elements === 'header' || !elements.whole) return located;
	if (known.ids.duplicate >= 0) return located;

	const bare: TriMesh = {
		dimension: 2,
		points: coordinatesOf(known),
		triangles: elements.triangles,
		fields: [...pointFields(known), ...elements.fields],
	};
	const read: Part[] = ['node', 'ele'];
	const memo = memoOf(ele);
	const poly = polyFile && readWith(polyFile, () => readPoly(polyFile, known, memo, report));
	if (poly === 'spatial') return {};
	const edgeFile = files.get('edge');
	const tableOf = (name: string, edges: Uint32Array) =>
		memo.get(name, [edges, pointCount(bare)], () => new EdgeTable(edges, pointCount(bare)));
	// Meshes of the same triangles, which keep their edges while coordinates, markers and attributes change.
	const { triangles } = bare;
	const unnumbered = memo.get('mesh', [triangles, pointCount(bare)], () => bare);
	const table = edgeFile || poly ? tableOf('table', topologyOf(unnumbered).edges) : undefined;
	const edges =
		edgeFile &&
		table &&
		readWith(edgeFile, () =>
			readEdges(edgeFile, known.references, unnumbered, table, memo, report),
		);
	const numbering = edges?.numbering;
	const numbered: TriMesh = numbering
		? memo.get('numbered', [numbering, unnumbered], () => ({ ...unnumbered, ...numbering }))
		: unnumbered;
	if (edgeFile && edges?.numbering && options.positions)
		place('edges', edgeFile, sectionOf(edgeFile, 'edges'));
	const numberedTable = edges?.numbering
		? tableOf('numbered table', numbered.edges as Uint32Array)
		: table;
	const unkept: Unkept[] = [];
	const extra: Partial<MeshSource> =
		polyFile && poly && numberedTable
			? sourceOf(polyFile, poly, numberedTable, unkept, report)
			: {};
	if (polyFile && !poly) unkept.push(notRead(polyFile, 'segments, holes and regions'));
	if (edgeFile && !edges) unkept.push(notRead(edgeFile, 'numbers and markers of the edges'));
	else if (edges && !numbering) unkept.push(...edges.unkept);
	const fields = [...bare.fields];
	const markers =
		numberedTable &&
		edgeMarkers(numbered, numberedTable, { polyFile, poly, edgeFile, edges }, memo, report);
	if (markers) fields.push(markers);
	if (poly) read.push('poly');
	if (edges) read.push('edge');
	const neigh = files.get('neigh');
	if (neigh && !isShifted(ele, elements.section)) {
		const references = referencesTo(ele, elements.section, elements);
		const check = () => checkNeighbours(neigh, references, numbered, memo, report);
		if (readWith(neigh, check)) read.push('neigh');
	}
	if (neigh && !read.includes('neigh')) unkept.push(notRead(neigh, 'neighbours'));
	const pointNumbers = ownNumbers(known.ids, 'points', unkept);
	const triangleNumbers = ownNumbers(elements.ids, 'triangles', unkept);
	if (polyFile && poly) unkept.push(...recounted(polyFile));
	if (edgeFile && numbering) unkept.push(...recounted(edgeFile));
	const mesh: TriMesh = {
		...bare,
		...numbering,
		fields,
		source: {
			format: 'triangle',
			firstIndex: first,
			parts: read,
			...(pointNumbers ? { pointNumbers } : {}),
			...(triangleNumbers ? { triangleNumbers } : {}),
			...extra,
			...(unkept.length > 0 ? { unkept } : {}),
		},
	};
	if (table || neigh) keepTopology(mesh, topologyOf(numbered));
	return { mesh, ...located };
};

/** Says that all of a file is lost. */
const notRead = ({ syntax, sections }: RawFile, what: string): Unkept => ({
	what: `${what} of the .${syntax.part} file`,
	count: sections.reduce((sum, { rows }) => sum + rows.count, 0),
	reason: 'that file has errors',
});

/** Segments as edges, holes and regions; segments that are no edges are dropped with a warning. */
function sourceOf(
	file: RawFile,
	{ pairs, holes, regions, unkept: ofPoints }: PolyFile,
	table: EdgeTable,
	unkept: Unkept[],
	report: Report,
): Partial<MeshSource> {
	const segments = new Uint32Array(pairs.length / 2);
	const strange: number[] = [];
	const foreign: number[] = [];
	let count = 0;
	for (let i = 0; i < pairs.length; i += 2) {
		const [a, b] = [pairs[i] as number, pairs[i + 1] as number];
		const edge = table.indexOf(a, b);
		if (edge >= 0) segments[count++] = edge;
		else (a === NONE || b === NONE ? foreign : strange).push(i / 2);
	}
	const lost = (rows: readonly number[], why: string) => {
		if (rows.length === 0) return;
		report.warning('segment-not-an-edge', () => ({
			...placesOfRows(file, sectionOf(file, 'segments') as RawSection, rows),
			message: `${counted(rows.length, 'segment')} of this file ${why} and will not be written again, ${rows.length === 1 ? 'nor will its marker' : 'nor will their markers'}.`,
		}));
		unkept.push({
			what: 'segments of the .poly file',
			count: rows.length,
			reason: `${rows.length === 1 ? 'it' : 'they'} ${why}`,
		});
	};
	lost(strange, strange.length === 1 ? 'is not an edge of the mesh' : 'are not edges of the mesh');
	lost(foreign, `${foreign.length === 1 ? 'ends' : 'end'} in a point that the .node file lacks`);
	unkept.push(...ofPoints);
	return { segments: segments.slice(0, count), holes, ...(regions ? { regions } : {}) };
}

function reportMissing(opened: string, part: Part, report: Report): void {
	const place: Location = { file: opened, line: 1, column: 1 };
	const name = siblingName(opened, part);
	const voronoi = /\.v\.[^.]+$/i.test(opened)
		? ' Files named .v. hold a Voronoi diagram, which has no triangles.'
		: '';
	report.error('missing-file', () => ({
		...place,
		message: `A mesh of Triangle needs a .node and an .ele file: ${name}, looked for next to ${opened}, is missing.${voronoi}`,
	}));
}
