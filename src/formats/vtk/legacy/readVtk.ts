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
	const locations = new ByteLocations(file);
	const losses: DataLoss[] = [];
	const input = new VtkInput(file, options.shared);
	const arrays: ArrayReading = {
		input,
		data: { POINT_DATA: emptySection(), CELL_DATA: emptySection(), FIELD: emptySection() },
		notKept({ at, message, what, reason }) {
			report.warning('not-kept', () => ({ ...locations.at(at), message }));
			losses.push({ what, count: 1, reason });
		},
	};
	const addFault = (fault: Fault) =>
		report.add('error', fault.rule, () => ({
			...(input.binary ? locations.at(Math.min(fault.at, length)) : locations.of(fault)),
			message: fault.message,
		}));
	let read: { readonly mesh: TriMesh; readonly cells: Cells; readonly geometry: Geometry };
	try {
		read = readMesh(arrays, options, losses, addFault);
	} catch (error) {
		addFault(faultOf(error));
		return report.result();
	}
	const { mesh, cells, geometry } = read;
	warnLosses(report, file.name, cells.others?.unkept() ?? []);
	if (cells.strips > 0)
		report.add('information', 'read-otherwise', () => ({
			...locations.at(geometry.cells.at.connectivity),
			message: `${counted(cells.strips, 'triangle strip')} became triangles, and ${cells.strips === 1 ? 'is' : 'are'} written as such.`,
		}));
	if (geometry.pointsAlone && geometry.points.count > 0)
		report.warning('ends-early', () => ({
			...locations.at(length),
			message: 'The file ends after its points: the cells may be missing.',
		}));
	if (options.positions && !input.binary) file.loadAll();
	const located = options.positions ? positionsOf(locations, bytes, read, input.binary) : { mesh };
	for (const numbers of geometry.temporary) freeShared(numbers);
	if (!sharesMemory(geometry.cells, cells)) freeShared(geometry.cells.connectivity);
	return { ...located, ...report.result() };
}

function readMesh(
	reading: ArrayReading,
	options: ReadOptions,
	losses: DataLoss[],
	onFault: (fault: Fault) => void,
) {
	const { input, data } = reading;
	const { signal, shared } = options;
	const header = readHeader(input, onFault);
	const geometry = readDataset(input, header.dataset, () => readField(reading, 'FIELD'));
	throwIfCancelled(signal);
	const count = geometry.points.count;
	const { dimension, points } = coordinates(geometry.points, geometry.places.points.at);
	const cells = readCells(geometry.cells, count);
	losses.push(...(cells.others?.unkept() ?? []));
	const cellCount = geometry.cells.types.length;
	throwIfCancelled(signal);
	try {
		readAttributes(reading, { POINT_DATA: count, CELL_DATA: cellCount });
	} catch (error) {
		// The mesh is complete without the data after the error.
		onFault(faultOf(error));
	}
	const { tags, list, onPoints, onCells, onMesh, nonFields } = withRoles(reading);
	const { strings } = data.FIELD;
	const listArray = strings.find(
		(one) => !list && one.name === groupListName && listedGroups(one.strings),
	);
	const groups =
		tags.length > 0 || list || listArray ? readGroups(tags, list ?? listArray?.strings, cells) : [];
	const split = cellFields(onCells, cells, cellCount);
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
		strings: strings.filter((one) => one !== listArray),
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
			...(losses.length > 0 && { unkept: losses }),
			extras,
		},
	};
	return { mesh, cells, geometry };
}

/**
 * Adds the 1-based lines of cells to the mesh, and returns those of points and triangles. In binary files each is the
 * line at which its data begin.
 */
function positionsOf(
	locations: ByteLocations,
	bytes: Uint8Array,
	{ mesh, cells, geometry }: ReturnType<typeof readMesh>,
	binary: boolean,
): { readonly mesh: TriMesh; readonly positions: Positions } {
	const { file } = locations;
	const lines = (place: Geometry['places']['points'], count: number): Uint32Array => {
		const { line } = locations.at(place.at);
		return binary ? new Uint32Array(count).fill(line) : linesOf(bytes, place, count, line);
	};
	const ofPoints = lines(geometry.places.points, geometry.points.count);
	const cellLines = new Uint32Array(geometry.cells.types.length);
	let at = 0;
	for (const place of geometry.places.cells) {
		const listLines = lines(place, place.count);
		cellLines.set(listLines, at);
		at += listLines.length;
	}
	const linesOfCells = (rows: Uint32Array = new Uint32Array(0)) =>
		rows.map((cell) => cellLines[cell]!);
	const positions: Positions = {
		points: { file, lines: ofPoints, first: 0 },
		triangles: { file, lines: linesOfCells(cells.triangleKind?.cells), first: 0 },
	};
	if (!mesh.cells) return { mesh, positions };
	const blocks = mesh.cells.map((block, k) => ({
		...block,
		lines: linesOfCells(cells.kinds[k]?.cells),
	}));
	return { mesh: { ...mesh, cells: blocks }, positions };
}
