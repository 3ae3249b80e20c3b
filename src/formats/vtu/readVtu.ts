import type { Positions } from '../../mesh/finding.ts';
import {
	type Field,
	pointCount,
	type TriMesh,
	triangleCount,
	type Unkept,
} from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { Report } from '../text/report.ts';
import { utf8 } from '../text/utf8.ts';
import { cellFields, fieldOn } from '../vtkData/cellFields.ts';
import { vtkType } from '../vtkData/cellTypes.ts';
import { coordinates } from '../vtkData/coordinates.ts';
import { Fault, faultOf, type Unread } from '../vtkData/fault.ts';
import { groupRole, readGroups } from '../vtkData/groupArrays.ts';
import { Places } from '../vtkData/places.ts';
import { type Cells, readCells } from '../vtkData/readCells.ts';
import { attributesOfActive } from './describe.ts';
import { elementExtras, strangeElements } from './elementExtras.ts';
import { roleAttribute, type StringArray, type VtuExtras } from './extras.ts';
import { encodingOf, type Grid, readGrid } from './grid.ts';
import { type Element, readMarkup } from './markup.ts';
import { zlib } from './payload.ts';
import { type MeshData, readFieldData } from './readFieldData.ts';
import { readSection, type SectionData } from './readFields.ts';
import { pieceOf, readPieces } from './readPieces.ts';

/** What goes on while a file is read. */
interface Reading {
	readonly report: Report;
	readonly places: Places;
	/** What the file holds and the mesh doesn't. */
	readonly unkept: Unkept[];
	readonly options: ReadOptions;
}

/**
 * Reads a VTU file: VTK's XML file of an unstructured grid (VTK File Formats, "XML File Formats"). Pieces become one
 * mesh. The mesh is absent where its points or cells can't be read, and has `extras` of type `VtuExtras`.
 */
export async function readVtu(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const bytes = await bytesOf(source, options);
	const places = new Places(source.name, bytes);
	const reading: Reading = { report, places, unkept: [], options };
	let read: Pick<ReadResult, 'mesh' | 'positions'> = {};
	try {
		read = meshOf(bytes, reading);
	} catch (error) {
		reportFault(reading, faultOf(error));
	}
	return { ...read, ...report.result() };
}

function reportFault({ report, places }: Reading, { rule, at, message }: Fault): void {
	report.add('error', rule, () => ({ ...places.at(at), message }));
}

async function bytesOf(source: ByteSource, options: ReadOptions): Promise<Uint8Array> {
	let bytes = new Uint8Array(source.size);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(options.signal);
		if (length + chunk.length > bytes.length) {
			const larger = new Uint8Array(2 * (length + chunk.length));
			larger.set(bytes.subarray(0, length));
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
		options.onProgress?.({
			phase: `Reading ${source.name}`,
			fraction: source.size > 0 ? Math.min(1, length / source.size) : 1,
		});
	}
	return bytes.subarray(0, length);
}

function meshOf(bytes: Uint8Array, reading: Reading): Pick<ReadResult, 'mesh' | 'positions'> {
	const { report, places, unkept, options } = reading;
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
		throw new Fault('not-supported', 0, 'The file is written in UTF-16; save it as UTF-8.');
	const markup = readMarkup(bytes);
	const grid = readGrid(bytes, markup);
	const { file } = grid;
	const pieces = grid.pieces.map(pieceOf);
	const surplus = (element: Element, what: string) =>
		report.warning('not-kept', () => ({
			...places.at(element.start),
			message: `There are more numbers than needed as ${what}; the rest is skipped.`,
		}));
	const notKept = ({ at, message, what, reason }: Unread) => {
		report.warning('not-kept', () => ({ ...places.at(at), message }));
		unkept.push({ what, count: 1, reason });
	};
	for (const strange of strangeElements(bytes, grid.root, grid.grid)) notKept(strange);
	const joined = readPieces(file, pieces, surplus);
	throwIfCancelled(options.signal);
	const count = joined.points.length / 3;
	const cells = readCells(joined.cells, count);
	const { dimension, points } = coordinates(joined.points, joined.pointArray.start);
	const before = report.errors;
	/** What one of the sections has, and an error where it is damaged. */
	const attempt = <T>(read: () => T): T | undefined => {
		throwIfCancelled(options.signal);
		try {
			return read();
		} catch (error) {
			reportFault(reading, faultOf(error));
			return undefined;
		}
	};
	const how = { file, notKept, surplus };
	const onPoints = attempt((): SectionData => readSection(how, 'PointData', pieces));
	const onCells = attempt((): SectionData => readSection(how, 'CellData', pieces));
	const onMesh = attempt((): MeshData => readFieldData(how, grid.grid));
	if (!onPoints || !onCells || !onMesh || report.errors > before) return {};
	const list = onMesh.strings.find(({ attributes }) => attributes[roleAttribute] === groupRole);
	const groups =
		onCells.tags || list ? readGroups(onCells.tags, list && stringsOf(list), cells) : [];
	const split = cellFields(onCells.fields, cells, joined.cells.types.length);
	const fields: Field[] = [
		...(cells.middles ? [cells.middles] : []),
		...onPoints.fields.map((numbers) => fieldOn('points', numbers)),
		...split.triangles,
		...onMesh.fields.map((numbers) => fieldOn('mesh', numbers)),
	];
	sayJoined(reading, grid, cells);
	const encoding = encodingOf(joined.pointArray, file);
	const { comments } = markup;
	const elements = elementExtras(bytes, grid.root, grid.grid);
	const extras: VtuExtras = {
		version: grid.version,
		byteOrder: file.encoding.little ? 'LittleEndian' : 'BigEndian',
		headerType: grid.headerType,
		encoding,
		compressor: file.encoding.compressor === zlib && encoding !== 'ascii' ? 'zlib' : 'none',
		pointType: joined.pointType,
		indexType: joined.indexType,
		active: attributesOfActive(pieces, grid.grid),
		arrays: [...onPoints.arrays, ...onCells.arrays, ...onMesh.arrays],
		strings: onMesh.strings.filter((strings) => strings !== list),
		triangleType: cells.triangleKind?.type ?? 0,
		blockTypes: cells.kinds.map(({ type }) => type),
		polylines: cells.kinds.map(({ lengths }) => lengths),
		...(cells.order ? { order: cells.order } : {}),
		...(Object.keys(elements).length > 0 ? { elements } : {}),
		...(comments.before.length + comments.inside.length > 0 ? { comments } : {}),
	};
	const mesh: TriMesh = {
		dimension,
		points: options.shared ? sharedCopy(points) : points,
		triangles: options.shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields,
		...(split.blocks.length > 0 ? { cells: split.blocks } : {}),
		...(groups.length > 0 ? { groups } : {}),
		source: {
			format: 'vtu',
			firstIndex: 0,
			parts: ['vtu'],
			...(unkept.length > 0 ? { unkept } : {}),
			extras,
		},
	};
	if (!options.positions) return { mesh };
	const at = { points: joined.pointArray.start, triangles: joined.cells.at.connectivity };
	return { mesh, positions: positionsOf(mesh, at, places) };
}

const stringsOf = ({ bytes }: StringArray): string[] =>
	utf8(bytes, 0, bytes.length).split('\0').slice(0, -1);

/** Points and triangles stand where their arrays begin: numbers have no lines of their own. */
function positionsOf(
	mesh: TriMesh,
	at: { readonly points: number; readonly triangles: number },
	places: Places,
): Positions {
	const lines = (byte: number, count: number) => {
		const { file, line } = places.at(byte);
		return { file, lines: new Uint32Array(count).fill(line), first: 0 as const };
	};
	return {
		points: lines(at.points, pointCount(mesh)),
		triangles: lines(at.triangles, triangleCount(mesh)),
	};
}

function sayJoined({ report, places }: Reading, { pieces }: Grid, { strips }: Cells): void {
	const [, second] = pieces;
	if (second)
		report.add('information', 'read-otherwise', () => ({
			...places.at(second.start),
			message: `The ${pieces.length} pieces of the file are read as one mesh, and written as one; points where they meet stay apart.`,
		}));
	if (strips > 0)
		report.add('information', 'read-otherwise', () => ({
			...places.at((pieces[0] as Element).start),
			message: `${counted(strips, 'triangle strip')} (VTK type ${vtkType.strip}) became triangles, and ${strips === 1 ? 'is' : 'are'} written as such.`,
		}));
}
