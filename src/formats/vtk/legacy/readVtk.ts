import type { Positions } from '../../../mesh/finding.ts';
import type { DataLoss, Field, TriMesh } from '../../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../../util/cancel.ts';
import { counted } from '../../../util/counted.ts';
import { freeShared, sharedCopy } from '../../../util/sharedMemory.ts';
import type { Reader, ReadOptions, ReadResult } from '../../core/format.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { readFile } from '../../io/readFile.ts';
import { warnLosses } from '../../losses/warnLosses.ts';
import { type Fault, faultOf } from '../../text/fault.ts';
import { Report } from '../../text/report.ts';
import { ByteLocations } from '../shared/byteLocations.ts';
import { cellFields, fieldOn } from '../shared/cellFields.ts';
import { coordinates } from '../shared/coordinates.ts';
import { readGroups } from '../shared/groupArrays.ts';
import { groupListName, listedGroups } from '../shared/groupList.ts';
import { type Cells, readCells, sharesMemory } from '../shared/readCells.ts';
import type { VtkExtras } from './extras.ts';
import { linesOf } from './linesOf.ts';
import { type ArrayReading, emptySection, readAttributes, readField } from './readArrays.ts';
import { type Geometry, readDataset } from './readDataset.ts';
import { readHeader } from './readHeader.ts';
import { VtkInput } from './vtkInput.ts';
import { withRoles } from './withRoles.ts';

/**
 * Reads a legacy VTK file (VTK File Formats, "Simple Legacy Formats"): an unstructured grid or polygonal data, text or
 * binary. The mesh, with `extras` of type `VtkExtras`, is absent if points or cells can't be read.
 */
export const readVtk: Reader = (sources, options = {}) =>
	readFile(sources, options, 0, (content) => readContent(content, options));

/**
 * Reads a file in memory; see `readVtk`.
 *
 * @param bytes the first `length` are the file, followed by a zero byte
 */
export const readBytes = (
	file: string,
	bytes: Uint8Array,
	length: number,
	options: ReadOptions,
): ReadResult => readContent(new FileBytes(file, bytes, length), options);

function readContent(file: FileBytes, options: ReadOptions): ReadResult {
	const report = new Report(options.maxFindings);
	const { bytes, length } = file;
	const places = new ByteLocations(file);
	const unkept: DataLoss[] = [];
	const input = new VtkInput(file, options.shared);
	const arrays: ArrayReading = {
		input,
		data: { POINT_DATA: emptySection(), CELL_DATA: emptySection(), FIELD: emptySection() },
		notKept({ at, message, what, reason }) {
			report.warning('not-kept', () => ({ ...places.at(at), message }));
			unkept.push({ what, count: 1, reason });
		},
	};
	const wrong = (fault: Fault) =>
		report.add('error', fault.rule, () => ({
			...(input.binary ? places.at(Math.min(fault.at, length)) : places.of(fault)),
			message: fault.message,
		}));
	let read: { readonly mesh: TriMesh; readonly cells: Cells; readonly geometry: Geometry };
	try {
		read = meshOf(arrays, options, unkept, wrong);
	} catch (error) {
		wrong(faultOf(error));
		return report.result();
	}
	const { mesh, cells, geometry } = read;
	warnLosses(report, file.name, cells.others?.unkept() ?? []);
	if (cells.strips > 0)
		report.add('information', 'read-otherwise', () => ({
			...places.at(geometry.cells.at.connectivity),
			message: `${counted(cells.strips, 'triangle strip')} became triangles, and ${cells.strips === 1 ? 'is' : 'are'} written as such.`,
		}));
	if (geometry.pointsAlone && geometry.points.count > 0)
		report.warning('ends-early', () => ({
			...places.at(length),
			message: 'The file ends after its points: the cells may be missing.',
		}));
	if (options.positions && !input.binary) file.loadAll();
	const placed = options.positions ? positionsOf(places, bytes, read, input.binary) : { mesh };
	for (const numbers of geometry.temporary) freeShared(numbers);
	if (!sharesMemory(geometry.cells, cells)) freeShared(geometry.cells.connectivity);
	return { ...placed, ...report.result() };
}

function meshOf(
	reading: ArrayReading,
	options: ReadOptions,
	unkept: DataLoss[],
	wrong: (fault: Fault) => void,
) {
	const { input, data } = reading;
	const { signal, shared } = options;
	const header = readHeader(input, wrong);
	const geometry = readDataset(input, header.dataset, () => readField(reading, 'FIELD'));
	throwIfCancelled(signal);
	const count = geometry.points.count;
	const { dimension, points } = coordinates(geometry.points, geometry.places.points.at);
	const cells = readCells(geometry.cells, count);
	unkept.push(...(cells.others?.unkept() ?? []));
	const all = geometry.cells.types.length;
	throwIfCancelled(signal);
	try {
		readAttributes(reading, { POINT_DATA: count, CELL_DATA: all });
	} catch (error) {
		// The mesh is complete without the data after the error.
		wrong(faultOf(error));
	}
	const { tags, list, onPoints, onCells, onMesh, nonFields } = withRoles(reading);
	const { strings } = data.FIELD;
	const named = strings.find(
		(one) => !list && one.name === groupListName && listedGroups(one.strings),
	);
	const groups =
		tags.length > 0 || list || named ? readGroups(tags, list ?? named?.strings, cells) : [];
	const split = cellFields(onCells, cells, all);
	const fields: Field[] = [
		...(cells.midNodes ? [cells.midNodes] : []),
		...onPoints.map((numbers) => fieldOn('points', numbers)),
		...split.triangles,
		...onMesh.map((numbers) => fieldOn('mesh', numbers)),
	];
	const { pointType, indexType, pointMetadata } = geometry;
	const sections = [data.POINT_DATA, data.CELL_DATA, data.FIELD];
	const extras: VtkExtras = {
		...header,
		encoding: input.binary ? 'binary' : 'ascii',
		pointType,
		indexType,
		arrays: sections
			.flatMap((one) => one.arrays)
			.filter(({ section, name }) => !nonFields.has(`${section} ${name}`)),
		tables: sections.flatMap((one) => one.tables),
		strings: strings.filter((one) => one !== named),
		...(pointMetadata && { pointMetadata }),
		blockTypes: cells.kinds.map(({ type }) => type),
		polylines: cells.kinds.map(({ lengths }) => lengths),
		...(cells.order && { order: cells.order }),
	};
	const mesh: TriMesh = {
		dimension,
		points: shared ? sharedCopy(points) : points,
		triangles: shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields,
		...(split.blocks.length > 0 && { cells: split.blocks }),
		...(groups.length > 0 && { groups }),
		source: {
			format: 'vtk',
			firstIndex: 0,
			parts: ['vtk'],
			...cells.others?.source(),
			...(unkept.length > 0 && { unkept }),
			extras,
		},
	};
	return { mesh, cells, geometry };
}

/**
 * The mesh with the lines of its cells, and the lines of points and triangles; in binary files, the line where the data
 * begins.
 */
function positionsOf(
	places: ByteLocations,
	bytes: Uint8Array,
	{ mesh, cells, geometry }: ReturnType<typeof meshOf>,
	binary: boolean,
): { readonly mesh: TriMesh; readonly positions: Positions } {
	const { file } = places;
	const lines = (place: Geometry['places']['points'], count: number): Uint32Array => {
		const { line } = places.at(place.at);
		return binary ? new Uint32Array(count).fill(line) : linesOf(bytes, place, count, line);
	};
	const ofPoints = lines(geometry.places.points, geometry.points.count);
	const all = new Uint32Array(geometry.cells.types.length);
	let at = 0;
	for (const place of geometry.places.cells) {
		const ofPlace = lines(place, place.count);
		all.set(ofPlace, at);
		at += ofPlace.length;
	}
	const of = (rows: Uint32Array = new Uint32Array(0)) => rows.map((cell) => all[cell]!);
	const positions: Positions = {
		points: { file, lines: ofPoints, first: 0 },
		triangles: { file, lines: of(cells.triangleKind?.cells), first: 0 },
	};
	if (!mesh.cells) return { mesh, positions };
	const blocks = mesh.cells.map((block, k) => ({ ...block, lines: of(cells.kinds[k]?.cells) }));
	return { mesh: { ...mesh, cells: blocks }, positions };
}
