import type { Positions, Severity } from '../../mesh/finding.ts';
import type { CellBlock, DataLoss, Field, TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { freeShared, sharedCopy } from '../../util/sharedMemory.ts';
import { PointStore } from '../build/pointStore.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import { FileBytes } from '../io/fileBytes.ts';
import type { Int32OrFloat64Array } from '../io/numbers.ts';
import type { RawPoints } from '../io/points.ts';
import { lineFeed, readFile } from '../io/readFile.ts';
import { readLossMessage } from '../losses/sentences.ts';
import { encodingOf } from '../text/encoding.ts';
import { Fault, faultOf } from '../text/fault.ts';
import { Report } from '../text/report.ts';
import { ByteLocations } from '../vtk/shared/byteLocations.ts';
import { cellFields, fieldOn } from '../vtk/shared/cellFields.ts';
import { coordinates } from '../vtk/shared/coordinates.ts';
import type { NamedNumbers } from '../vtk/shared/namedNumbers.ts';
import { cellCount, type RawCells } from '../vtk/shared/rawCells.ts';
import { readCells, sharesMemory } from '../vtk/shared/readCells.ts';
import { edgesOf, facesOf } from './faces.ts';
import type { PlyHeader, ReportFault } from './header.ts';
import { maxHeaderBytes } from './headerLines.ts';
import type { PlyExtras } from './options.ts';
import { fieldsOf, type PlyReporting, roleComments } from './properties.ts';
import { type ElementData, readBinary } from './readElements.ts';
import { readHeader } from './readHeader.ts';
import { readText } from './readText.ts';
import { stripElement, withStrips } from './strips.ts';

/**
 * Reads a text or binary PLY file ("The PLY Polygon File Format", Turk, 1994). Errors are findings. Throws `Cancelled`.
 */
export const readPly: Reader = (sources, options = {}) =>
	readFile(sources, options, lineFeed, (content) => readContent(content, options));

/**
 * Reads a file in memory; see `readPly`.
 *
 * @param bytes the file in [0, length), then a line end
 */
export const readBytes = (
	file: string,
	bytes: Uint8Array,
	length: number,
	options: ReadOptions,
): ReadResult => readContent(new FileBytes(file, bytes, length), options);

function readContent(content: FileBytes, options: ReadOptions): ReadResult {
	const { name: file, bytes } = content;
	const report = new Report(options.maxFindings);
	const locations = new ByteLocations(content);
	const addFault = (fault: Fault, severity: Severity = 'error'): void =>
		report.add(severity, fault.rule, () => ({
			...(fault.length === undefined && fault.word === undefined && fault.line === undefined
				? locations.at(fault.at)
				: locations.of(fault)),
			message: fault.message,
		}));
	try {
		content.ensureLoaded(0, maxHeaderBytes);
		const header = readHeader(bytes, content.length, addFault, encodingOf(content));
		const data = elementsOf(content, header, report, options, addFault);
		const read = data && buildMesh(header, data, options, { report, locations, file });
		return { ...read, ...report.result() };
	} catch (error) {
		addFault(faultOf(error));
		return report.result();
	}
}

function elementsOf(
	content: FileBytes,
	header: PlyHeader,
	report: Report,
	options: ReadOptions,
	onFault: ReportFault,
): readonly ElementData[] | undefined {
	const { name: file, length } = content;
	if (header.encoding === 'ascii') return readText(file, content, header, report, options, onFault);
	const { data, behind } = readBinary(content, header, options);
	if (behind > 0)
		report.warning('not-kept', () => ({
			...{ file, line: 1, column: length - behind + 1 },
			message: `Unexpected data after the last entry: ${counted(behind, 'byte')}.`,
		}));
	return data;
}

/** Line of an entry; 1 in a binary file. */
const lineOf = ({ lines }: ElementData, entry: number): number => lines?.at(entry) ?? 1;

/** Joins separate columns of coordinates to points. */
function joinAxes(
	count: number,
	axes: readonly Int32OrFloat64Array[],
	shared: boolean | undefined,
): RawPoints {
	const store = new PointStore(count, shared);
	store.addAxes(axes, count);
	return store.raw();
}

/** Fields of the faces, without values of skipped entries. None if there are strips, which have no fields. */
function fieldsOfFaces(
	face: ElementData | undefined,
	list: string,
	entries: Uint32Array | undefined,
	raw: RawCells,
	reporting: PlyReporting,
): NamedNumbers[] {
	if (!face) return [];
	if (cellCount(raw) !== (entries?.length ?? face.element.count)) {
		const fieldCount = face.element.properties.filter(({ name }) => name !== list).length;
		const reason = 'not all faces have them';
		if (fieldCount > 0)
			reporting.notKept(face.element.at, 'properties of faces', fieldCount, reason);
		return [];
	}
	const fields = fieldsOf(face, [list], reporting);
	if (!entries) return fields;
	return fields.map(({ values, ...field }) => {
		const { components: width } = field;
		const selected = values.slice(0, width * entries.length);
		for (const [to, entry] of entries.entries())
			for (let c = 0; c < width; c++) selected[width * to + c] = values[width * entry + c]!;
		return { ...field, values: selected };
	});
}

interface Reporting {
	readonly report: Report;
	readonly locations: ByteLocations;
	readonly file: string;
}

function buildMesh(
	header: PlyHeader,
	data: readonly ElementData[],
	{ positions, shared }: ReadOptions,
	{ report, locations, file }: Reporting,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const losses: DataLoss[] = [];
	const notKept = (at: number, what: string, count: number, reason: string) => {
		report.warning('not-kept', () => ({
			...locations.at(at),
			message: readLossMessage({ what, count, reason }),
		}));
		losses.push({ what, count, reason });
	};
	const find = (name: string) => data.find(({ element }) => element.name === name);
	const [vertex, face, edge] = ['vertex', 'face', 'edge'].map(find);
	const strips = data.find(({ element }) => stripElement.test(element.name));
	for (const { element } of data)
		if (!/^(vertex|face|edge|tristrips?)$/.test(element.name) && element.count > 0)
			notKept(
				element.at,
				`entries of the element "${element.name}"`,
				element.count,
				'only vertex, face, edge and tristrips are read',
			);
	if (!vertex)
		throw new Fault('missing-section', header.end - 1, 'The file has no element "vertex".');
	const at = vertex.element.at;
	const axis = (name: string): Int32OrFloat64Array | undefined =>
		vertex.columns[vertex.element.properties.findIndex((one) => one.name === name && !one.count)]
			?.values;
	const [xs, ys, zs] = [axis('x'), axis('y'), axis('z')];
	const count = vertex.element.count;
	if (!xs || !ys)
		throw new Fault('missing-section', at, 'The vertices have no properties x and y.');
	const { dimension, points } = coordinates(
		vertex.points ?? joinAxes(count, zs ? [xs, ys, zs] : [xs, ys], shared),
		at,
	);
	const skipped = (at: number, line: number | undefined, message: string) =>
		report.warning('missing-value', () => ({
			...(line === undefined ? locations.at(at) : { file, line, column: 1 }),
			message,
		}));
	const reporting = { notKept, skipped, roles: roleComments(header.comments) };
	const { raw: faces, list, entries } = facesOf(face, count, header.end, reporting);
	const { raw, entries: stripEntries } = strips
		? withStrips(faces, strips, count, reporting)
		: { raw: faces, entries: undefined };
	const cells = readCells(raw, count);
	const onFaces = fieldsOfFaces(face, list.name, entries, raw, reporting);
	const lineOfCell = (cell: number): number =>
		cell < cellCount(faces)
			? lineOf(face!, entries?.[cell] ?? cell)
			: lineOf(strips!, stripEntries![cell - cellCount(faces)]!);
	const split = cellFields(onFaces, cells, cellCount(raw));
	const lines = edge && edgesOf(edge, count, reporting);
	const blocks: CellBlock[] = split.blocks.map((block, k) => ({
		...block,
		...(positions && { lines: cells.kinds[k]!.cells.map(lineOfCell) }),
	}));
	if (lines)
		blocks.push({
			...lines,
			...(positions &&
				edge && {
					lines: Uint32Array.from({ length: edge.element.count }, (_, nth) => lineOf(edge, nth)),
				}),
		});
	const fields: Field[] = [
		...fieldsOf(vertex, ['x', 'y', 'z'], reporting).map((one) => fieldOn('points', one)),
		...split.triangles,
	];
	const extras: PlyExtras = {
		encoding: header.encoding,
		comments: reporting.roles.others,
		types: Object.fromEntries(
			data.flatMap(({ element }) =>
				element.properties.map(({ name, word }) => [`${element.name} ${name}`, word] as const),
			),
		),
		list,
		blockTypes: cells.kinds.map(({ type }) => type),
		polylines: cells.kinds.map(() => undefined),
		...(cells.order && { order: cells.order }),
	};
	const mesh: TriMesh = {
		dimension,
		points: shared ? sharedCopy(points) : points,
		triangles: shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields,
		...(blocks.length > 0 && { cells: blocks }),
		source: {
			format: 'ply',
			firstIndex: 0,
			parts: ['ply'],
			...(losses.length > 0 && { unkept: losses }),
			extras,
		},
	};
	for (const temporary of [raw.offsets, raw.types]) freeShared(temporary);
	if (!sharesMemory(raw, cells)) freeShared(raw.connectivity);
	if (!positions) return { mesh };
	const filePositions: Positions = {
		points: {
			file,
			lines: Uint32Array.from({ length: count }, (_, nth) => lineOf(vertex, nth)),
			first: 0,
		},
		triangles: {
			file,
			lines: (cells.triangleKind?.cells ?? new Uint32Array(0)).map(lineOfCell),
			first: 0,
		},
	};
	return { mesh, positions: filePositions };
}
