import type { CellBlock, DataLoss, Field, Group, TriMesh } from '../../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../../util/cancel.ts';
import { type Element, type Markup, readMarkup } from '../../codecs/xml/markup.ts';
import { checkSpelling } from '../../codecs/xml/spelling.ts';
import type { ReadOptions } from '../../core/format.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { type Fault, faultOf, type SkippedPart } from '../../text/fault.ts';
import type { Report } from '../../text/report.ts';
import type { ByteLocations } from '../shared/byteLocations.ts';
import { cellFields, fieldOn } from '../shared/cellFields.ts';
import { coordinates } from '../shared/coordinates.ts';
import { readGroups } from '../shared/groupArrays.ts';
import { type Cells, readCells } from '../shared/readCells.ts';
import { unknownContents } from './elementExtras.ts';
import { type Grid, readGrid } from './grid.ts';
import { knownVtuAttributes } from './known.ts';
import { type MeshData, readFieldData } from './readFieldData.ts';
import { readSection, type SectionData } from './readFields.ts';
import { type Joined, type Piece, pieceOf, readPieces } from './readPieces.ts';

/** Receivers of findings and losses while a file is read, and the options. */
export interface Reading {
	readonly report: Report;
	readonly places: ByteLocations;
	/** Content of the file that the mesh does not have. */
	readonly unkept: DataLoss[];
	readonly options: ReadOptions;
}

/** Content of a VTU file, as its arrays have it. */
export interface RawMesh extends Grid {
	readonly markup: Markup;
	/** The pieces, with their counts. */
	readonly parts: readonly Piece[];
	readonly joined: Joined;
	/** The cells by shape, and the points in 2D or 3D. */
	readonly cells: Cells;
	readonly coordinates: Pick<TriMesh, 'dimension' | 'points'>;
	readonly onPoints: SectionData;
	readonly onCells: SectionData;
	readonly onMesh: MeshData;
}

/** Reports an error in a file. */
export function reportFault({ report, places }: Reading, fault: Fault): void {
	const { rule, message } = fault;
	report.add('error', rule, () => ({ ...places.of(fault), message }));
}

/** Reports a skipped part of a file as a loss. */
export function reportSkipped(
	{ report, places, unkept }: Reading,
	{ at, message, what, reason }: SkippedPart,
): void {
	report.warning('not-kept', () => ({ ...places.at(at), message }));
	unkept.push({ what, count: 1, reason });
}

/**
 * Reads and checks the arrays of a VTU file. Undefined after errors in fields, which are reported; throws a `Fault` for
 * others, and `Cancelled`.
 *
 * @param how `lay` allows compact points and cells (see `readPieces`), `shared` allocates numbers in shared memory
 */
export function readRaw(
	content: FileBytes,
	reading: Reading,
	how: { readonly lay?: true; readonly shared?: boolean | undefined } = {},
): RawMesh | undefined {
	const { report, places, options } = reading;
	const markup = readMarkup(content);
	checkSpelling(content, markup.root, knownVtuAttributes);
	const grid = readGrid(content, markup, how.shared);
	const { file } = grid;
	const parts = grid.pieces.map(pieceOf);
	const surplus = (element: Element, what: string) =>
		report.warning('not-kept', () => ({
			...places.at(element.start),
			message: `There are more numbers than needed as ${what}; the rest is skipped.`,
		}));
	const notKept = (unread: SkippedPart) => reportSkipped(reading, unread);
	for (const skipped of unknownContents(content, grid.root, grid.grid)) notKept(skipped);
	const joined = readPieces(file, parts, surplus, how.lay);
	throwIfCancelled(options.signal);
	const cells = readCells(joined.cells, joined.points.count);
	const planar = coordinates(joined.points, joined.pointArray.start);
	const errorsBefore = report.errors;
	/** Reads a section; reports an error if it is damaged. */
	const readOrReport = <T>(read: () => T): T | undefined => {
		throwIfCancelled(options.signal);
		try {
			return read();
		} catch (error) {
			reportFault(reading, faultOf(error));
			return undefined;
		}
	};
	const fields = { file, notKept, surplus };
	const onPoints = readOrReport((): SectionData => readSection(fields, 'PointData', parts));
	const onCells = readOrReport((): SectionData => readSection(fields, 'CellData', parts));
	const onMesh = readOrReport((): MeshData => readFieldData(fields, grid.grid));
	if (!onPoints || !onCells || !onMesh || report.errors > errorsBefore) return undefined;
	return { ...grid, markup, parts, joined, cells, coordinates: planar, onPoints, onCells, onMesh };
}

/** The arrays on points, on cells and on the mesh. */
export interface OnMesh {
	readonly onPoints: Pick<SectionData, 'fields'>;
	readonly onCells: Pick<SectionData, 'fields' | 'tags'>;
	readonly onMesh: Pick<MeshData, 'fields' | 'list'>;
}

/**
 * The fields, blocks of cells and groups of a mesh.
 *
 * @param count number of cells in the file, and of entries of arrays on cells
 */
export function carriedBy(
	{ onPoints, onCells, onMesh }: OnMesh,
	cells: Cells,
	count: number,
): { readonly fields: Field[]; readonly blocks: CellBlock[]; readonly groups: Group[] } {
	const { list } = onMesh;
	const split = cellFields(onCells.fields, cells, count);
	return {
		fields: [
			...(cells.midNodes ? [cells.midNodes] : []),
			...onPoints.fields.map((numbers) => fieldOn('points', numbers)),
			...split.triangles,
			...onMesh.fields.map((numbers) => fieldOn('mesh', numbers)),
		],
		blocks: split.blocks,
		groups: onCells.tags.length > 0 || list ? readGroups(onCells.tags, list, cells) : [],
	};
}
