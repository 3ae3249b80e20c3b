import type { Positions } from '../../../mesh/finding.ts';
import type { DataLoss } from '../../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../../util/cancel.ts';
import { counted } from '../../../util/counted.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../../core/format.ts';
import { namedPath, nameRefusal } from '../../core/namedFiles.ts';
import { allBytes } from '../../io/allBytes.ts';
import { Allowance } from '../../io/allowance.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { faultOf } from '../../text/fault.ts';
import { Report } from '../../text/report.ts';
import { ByteLocations } from '../shared/byteLocations.ts';
import { coordinates } from '../shared/coordinates.ts';
import { cellCount } from '../shared/rawCells.ts';
import { type Cells, readCells } from '../shared/readCells.ts';
import { builtMesh } from '../vtu/builtMesh.ts';
import { encodingOf } from '../vtu/grid.ts';
import { zlib } from '../vtu/payload.ts';
import { type Reading, readRaw, reportFault } from '../vtu/readRaw.ts';
import { disagreements } from './declared.ts';
import { pieceLosses, unknownElements } from './extras.ts';
import { type JoinedPieces, joinPieces, type PieceData } from './joinPieces.ts';
import { listFile, listIn, type PieceList } from './list.ts';
import type { PvtuExtras } from './pvtu.ts';

/**
 * Reads a PVTU file, which names the pieces of an unstructured grid, and these VTU files. They become one mesh:
 * coincident points of different pieces are merged (`mergePoints`), cells that another piece owns are omitted. The mesh
 * is absent if a piece is missing or can't be read. Throws `Cancelled`, and errors of the sources.
 *
 * @param sources the PVTU file, and the files that it names by their paths relative to its folder
 */
export async function readPvtu(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source, ...others] = sources as readonly [ByteSource, ...ByteSource[]];
	const report = new Report(options.maxFindings);
	const signalOnly: ReadOptions = options.signal ? { signal: options.signal } : {};
	let reading: Reading = {
		report,
		places: new ByteLocations(new FileBytes(source.name, new Uint8Array(), 0)),
		unkept: [],
		options,
	};
	let read: Pick<ReadResult, 'mesh' | 'positions'> = {};
	try {
		const file = await listFile(source, signalOnly);
		reading = { ...reading, places: new ByteLocations(file) };
		const list = listIn(file);
		const pieces = await readPieces(list, source.name, others, reading);
		if (report.errors === 0) read = joinedMesh(list, pieces, reading);
	} catch (error) {
		reportFault(reading, faultOf(error));
	}
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	return { ...read, ...report.result() };
}

/** Opens the file of a piece, without progress: the caller reports it by piece. */
async function pieceFile(source: ByteSource, options: ReadOptions): Promise<FileBytes> {
	const { onProgress, ...quiet } = options;
	const file = await FileBytes.of(source, quiet);
	if (file) return file;
	const bytes = await allBytes(source, quiet);
	return new FileBytes(source.name, bytes, bytes.length);
}

/** Reads the pieces; reports those that are missing, refused or damaged. */
async function readPieces(
	{ pieces }: PieceList,
	main: string,
	others: readonly ByteSource[],
	reading: Reading,
): Promise<PieceData[]> {
	const { report, places, options } = reading;
	const addError = (element: Element, rule: string, message: string) =>
		report.add('error', rule, () => ({ ...places.at(element.start), message }));
	const pieceSources = new Map<
		string,
		{ readonly element: Element; readonly source: ByteSource }
	>();
	for (const { element, text } of pieces) {
		const name = namedPath(text);
		const refusal = nameRefusal(text, main);
		const source = others.find((one) => one.name === name);
		const excerpt = text.slice(0, 200);
		if (refusal !== undefined)
			addError(element, 'not-supported', `The piece ${excerpt} is not read, as ${refusal}.`);
		else if (!source)
			addError(
				element,
				'missing-file',
				`There is no file ${excerpt}, which holds a piece of the mesh.`,
			);
		else if (pieceSources.has(name))
			addError(element, 'not-supported', `The piece ${excerpt} is named twice.`);
		else pieceSources.set(name, { element, source });
	}
	if (report.errors > 0) return [];
	const sizes = [...pieceSources.values()].map(({ source }) => source.packed ?? source.size);
	const allowance = new Allowance(sizes.reduce((sum, size) => sum + size, 0));
	const read: PieceData[] = [];
	const losses = new Map<string, DataLoss>();
	for (const [nth, { element, source }] of [...pieceSources.values()].entries()) {
		throwIfCancelled(options.signal);
		options.onProgress?.({ phase: `Reading ${main}`, fraction: nth / pieceSources.size });
		const content = await pieceFile(source, options);
		content.allowance = allowance;
		const pieceReading: Reading = { ...reading, places: new ByteLocations(content), unkept: [] };
		try {
			const raw = readRaw(content, pieceReading, { lay: true, shared: options.shared });
			if (raw) {
				read.push({ element, name: source.name, raw });
				pieceReading.unkept.push(...pieceLosses(raw));
			}
		} catch (error) {
			reportFault(pieceReading, faultOf(error));
		} finally {
			content.close();
		}
		// Losses that several pieces share are counted once.
		for (const one of pieceReading.unkept) losses.set(`${one.what}\0${one.reason}`, one);
	}
	reading.unkept.push(...losses.values());
	return read;
}

/** Joins the pieces to a mesh. */
function joinedMesh(
	list: PieceList,
	pieces: readonly PieceData[],
	reading: Reading,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const { report, places, options } = reading;
	unknownElements(list, reading);
	for (const { element, message } of disagreements(list.grid, pieces))
		report.warning('not-as-declared', () => ({ ...places.at(element.start), message }));
	const joined = joinPieces(pieces, reading);
	throwIfCancelled(options.signal);
	const cells = readCells(joined.cells.cells, joined.points.count);
	const first = pieces[0]!.element;
	const planar = coordinates(joined.coordinates, first.start);
	const { met } = joined.points;
	const { ghosts, piece } = joined.cells;
	if ((pieces.length > 1 && !joined.numbered) || ghosts > 0)
		report.add('information', 'read-otherwise', () => ({
			...places.at(first.start),
			message: `${counted(pieces.length, 'piece')} ${pieces.length === 1 ? 'is' : 'are'} read as one mesh: ${counted(met, 'point')} where they meet became one with those of the pieces before, ${counted(ghosts, 'ghost cell')} of other pieces ${ghosts === 1 ? 'is' : 'are'} left out.`,
		}));
	const raw = pieces[0]!.raw;
	const encoding = encodingOf(raw.joined.pointArray, raw.file);
	const extras: PvtuExtras = {
		...{ version: list.version, pieces: pieces.length, encoding },
		compressor: raw.file.encoding.compressor === zlib && encoding !== 'ascii' ? 'zlib' : 'none',
	};
	const { triangleKind } = cells;
	const trianglePieces = triangleKind?.all
		? piece
		: Uint16Array.from(triangleKind?.cells ?? [], (cell) => piece[cell]!);
	const mesh = builtMesh(
		{
			...{ place: planar, cells, on: joined, count: cellCount(joined.cells.cells) },
			source: {
				...{ format: 'pvtu', parts: ['pvtu'], extras },
				...(pieces.length > 1 && { trianglePieces }),
			},
		},
		reading,
	);
	if (!options.positions) return { mesh };
	return { mesh, positions: positionsOf(pieces, joined, cells, places) };
}

/** Positions of points and triangles: the line of their piece in the PVTU file. */
function positionsOf(
	pieces: readonly PieceData[],
	{ points, cells }: Pick<JoinedPieces, 'points' | 'cells'>,
	{ triangleKind }: Cells,
	locations: ByteLocations,
): Positions {
	const pieceLocations = pieces.map(({ element }) => locations.at(element.start));
	const { file } = pieceLocations[0]!;
	return {
		points: {
			...{ file, first: 0 },
			lines: Uint32Array.from(
				{ length: points.count },
				(_, p) => pieceLocations[points.piece[p]!]!.line,
			),
		},
		triangles: {
			...{ file, first: 0 },
			lines: Uint32Array.from(
				triangleKind?.cells ?? [],
				(cell) => pieceLocations[cells.piece[cell]!]!.line,
			),
		},
	};
}
