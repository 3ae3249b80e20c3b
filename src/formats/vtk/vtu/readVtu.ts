import type { Positions } from '../../../mesh/finding.ts';
import { pointCount, type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import { counted } from '../../../util/counted.ts';
import { freeShared } from '../../../util/sharedMemory.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../../core/format.ts';
import { allBytes } from '../../io/allBytes.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { faultOf } from '../../text/fault.ts';
import { Report } from '../../text/report.ts';
import { ByteLocations } from '../shared/byteLocations.ts';
import { vtkType } from '../shared/cellTypes.ts';
import { cellCount } from '../shared/rawCells.ts';
import { sharesMemory } from '../shared/readCells.ts';
import { builtMesh } from './builtMesh.ts';
import { attributesOfActive } from './describe.ts';
import { elementExtras } from './elementExtras.ts';
import type { VtuExtras } from './extras.ts';
import { encodingOf } from './grid.ts';
import { zlib } from './payload.ts';
import { type RawMesh, type Reading, readRaw, reportFault } from './readRaw.ts';

/**
 * Reads a VTU file, VTK's XML file of an unstructured grid (VTK File Formats, "XML File Formats"). Pieces become one
 * mesh. The mesh, with `extras` of type `VtuExtras`, is absent if points or cells can't be read.
 */
export async function readVtu(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const file = (await FileBytes.of(source, options)) ?? (await loadWhole(source, options));
	const places = new ByteLocations(file);
	const reading: Reading = { report, places, unkept: [], options };
	let read: Pick<ReadResult, 'mesh' | 'positions'> = {};
	try {
		read = readMesh(file, reading);
	} catch (error) {
		reportFault(reading, faultOf(error));
	} finally {
		file.close();
		options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	}
	return { ...read, ...report.result() };
}

/** Loads a file that `FileBytes` can't open, such as one of more than 4 GiB. */
async function loadWhole(source: ByteSource, options: ReadOptions): Promise<FileBytes> {
	const bytes = await allBytes(source, options);
	return new FileBytes(source.name, bytes, bytes.length);
}

function readMesh(content: FileBytes, reading: Reading): Pick<ReadResult, 'mesh' | 'positions'> {
	const { places, options } = reading;
	const raw = readRaw(content, reading, { lay: true, shared: options.shared });
	if (!raw) return {};
	const { file, root, grid, parts, joined, cells, onPoints, onCells, onMesh } = raw;
	reportConversions(reading, raw);
	const encoding = encodingOf(joined.pointArray, file);
	const { comments } = raw.markup;
	const elements = elementExtras(content, root, grid);
	const extras: VtuExtras = {
		version: raw.version,
		byteOrder: file.encoding.little ? 'LittleEndian' : 'BigEndian',
		headerType: raw.headerType,
		encoding,
		compressor: file.encoding.compressor === zlib && encoding !== 'ascii' ? 'zlib' : 'none',
		pointType: joined.pointType,
		indexType: joined.indexType,
		active: attributesOfActive(parts, grid),
		arrays: [...onPoints.arrays, ...onCells.arrays, ...onMesh.arrays],
		strings: onMesh.strings,
		triangleType: cells.triangleKind?.type ?? 0,
		blockTypes: cells.kinds.map(({ type }) => type),
		polylines: cells.kinds.map(({ lengths }) => lengths),
		...(cells.order ? { order: cells.order } : {}),
		...(Object.keys(elements).length > 0 ? { elements } : {}),
		...(comments.before.length + comments.inside.length > 0 ? { comments } : {}),
	};
	const mesh = builtMesh(
		{
			...{ place: raw.coordinates, cells, count: cellCount(joined.cells) },
			on: { onPoints, onCells, onMesh },
			source: { format: 'vtu', parts: ['vtu'], extras },
		},
		reading,
	);
	const { cells: numbers } = joined;
	for (const temporary of [numbers.offsets, numbers.types]) freeShared(temporary);
	if (!sharesMemory(numbers, cells)) freeShared(numbers.connectivity);
	if (!options.positions) return { mesh };
	const arrayStarts = { points: joined.pointArray.start, triangles: joined.cells.at.connectivity };
	return { mesh, positions: positionsOf(mesh, arrayStarts, places) };
}

/** Positions of points and triangles: the line at which their array begins. */
function positionsOf(
	mesh: TriMesh,
	at: { readonly points: number; readonly triangles: number },
	places: ByteLocations,
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

function reportConversions(
	{ report, places }: Reading,
	{ pieces, cells: { strips } }: RawMesh,
): void {
	const [, second] = pieces;
	if (second)
		report.add('information', 'read-otherwise', () => ({
			...places.at(second.start),
			message: `The ${pieces.length} pieces of the file are read as one mesh, and written as one; points where they meet stay apart.`,
		}));
	if (strips > 0)
		report.add('information', 'read-otherwise', () => ({
			...places.at(pieces[0]!.start),
			message: `${counted(strips, 'triangle strip')} (VTK type ${vtkType.strip}) became triangles, and ${strips === 1 ? 'is' : 'are'} written as such.`,
		}));
}
