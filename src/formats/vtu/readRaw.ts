import type { CellBlock, Field, Group, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import type { ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import { utf8 } from '../text/utf8.ts';
import { cellFields, fieldOn } from '../vtkData/cellFields.ts';
import { coordinates } from '../vtkData/coordinates.ts';
import { Fault, faultOf, type Unread } from '../vtkData/fault.ts';
import { groupRole, readGroups } from '../vtkData/groupArrays.ts';
import type { Places } from '../vtkData/places.ts';
import { type Cells, readCells } from '../vtkData/readCells.ts';
import { strangeElements } from './elementExtras.ts';
import { roleAttribute, type StringArray } from './extras.ts';
import { type Grid, readGrid } from './grid.ts';
import { type Element, type Markup, rawDataIn, readMarkup, tailBytes } from './markup.ts';
import { type MeshData, readFieldData } from './readFieldData.ts';
import { readSection, type SectionData } from './readFields.ts';
import { type Joined, type Piece, pieceOf, readPieces } from './readPieces.ts';

/** What goes on while a file is read. */
export interface Reading {
	readonly report: Report;
	readonly places: Places;
	/** What the file holds and the mesh doesn't. */
	readonly unkept: Unkept[];
	readonly options: ReadOptions;
}

/** What a VTU file holds, as its arrays have it. */
export interface RawMesh extends Grid {
	readonly markup: Markup;
	/** Those of the file, with counts. */
	readonly parts: readonly Piece[];
	readonly joined: Joined;
	/** Its cells by their shapes, and its points in the plane or in space. */
	readonly cells: Cells;
	readonly place: Pick<TriMesh, 'dimension' | 'points'>;
	readonly onPoints: SectionData;
	readonly onCells: SectionData;
	readonly onMesh: MeshData;
}

/** Reports what is wrong with a file. */
export function reportFault({ report, places }: Reading, { rule, at, message }: Fault): void {
	report.add('error', rule, () => ({ ...places.at(at), message }));
}

/** Reports a part of a file that is not kept. */
export function reportUnread(
	{ report, places, unkept }: Reading,
	{ at, message, what, reason }: Unread,
): void {
	report.warning('not-kept', () => ({ ...places.at(at), message }));
	unkept.push({ what, count: 1, reason });
}

/** The elements of a file. Throws a `Fault` for what is no XML in UTF-8. */
export function elementsOf(bytes: Uint8Array): Markup {
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
		throw new Fault('not-supported', 0, 'The file is written in UTF-16; save it as UTF-8.');
	return readMarkup(bytes);
}

/** The elements of a file, of which only these are looked at where data that are no XML follow. */
function markupOf(file: FileBytes): Markup {
	if (rawDataIn(file) === undefined) file.needAll();
	else file.need(file.length - tailBytes, file.length);
	return elementsOf(file.bytes.subarray(0, file.length));
}

/**
 * Reads the arrays of a VTU file, and finds that they make sense. Undefined after errors that were reported; throws a `Fault`
 * for others, and `Cancelled`.
 *
 * @param how whether points in the plane may be laid there, and numbers are to lie in memory that threads see
 */
export function readRaw(
	content: FileBytes,
	reading: Reading,
	how: { readonly lay?: true; readonly shared?: boolean | undefined } = {},
): RawMesh | undefined {
	const { report, places, options } = reading;
	const markup = markupOf(content);
	const grid = readGrid(content, markup, how.shared);
	const { file } = grid;
	const parts = grid.pieces.map(pieceOf);
	const surplus = (element: Element, what: string) =>
		report.warning('not-kept', () => ({
			...places.at(element.start),
			message: `There are more numbers than needed as ${what}; the rest is skipped.`,
		}));
	const notKept = (unread: Unread) => reportUnread(reading, unread);
	for (const strange of strangeElements(content.bytes, grid.root, grid.grid)) notKept(strange);
	const joined = readPieces(file, parts, surplus, how.lay);
	throwIfCancelled(options.signal);
	const cells = readCells(joined.cells, joined.points.count);
	const place = coordinates(joined.points, joined.pointArray.start);
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
	const fields = { file, notKept, surplus };
	const onPoints = attempt((): SectionData => readSection(fields, 'PointData', parts));
	const onCells = attempt((): SectionData => readSection(fields, 'CellData', parts));
	const onMesh = attempt((): MeshData => readFieldData(fields, grid.grid));
	if (!onPoints || !onCells || !onMesh || report.errors > before) return undefined;
	return { ...grid, markup, parts, joined, cells, place, onPoints, onCells, onMesh };
}

/** The strings that say what groups there are, where a file has them. */
export const groupListOf = ({ strings }: Pick<MeshData, 'strings'>): StringArray | undefined =>
	strings.find(({ attributes }) => attributes[roleAttribute] === groupRole);

/** What the strings of an array say. */
export const stringsOf = ({ bytes }: StringArray): string[] =>
	utf8(bytes, 0, bytes.length).split('\0').slice(0, -1);

/** What is on points and cells, and the fields of a mesh as a whole. */
export interface OnMesh {
	readonly onPoints: Pick<SectionData, 'fields'>;
	readonly onCells: Pick<SectionData, 'fields' | 'tags'>;
	readonly onMesh: Pick<MeshData, 'fields'>;
	/** `groupListOf` as strings. */
	readonly list: readonly string[] | undefined;
}

/**
 * The fields, blocks of cells and groups of a mesh, of numbers that are one entry after the other.
 *
 * @param count cells that the numbers are of
 */
export function carriedBy(
	{ onPoints, onCells, onMesh, list }: OnMesh,
	cells: Cells,
	count: number,
): { readonly fields: Field[]; readonly blocks: CellBlock[]; readonly groups: Group[] } {
	const split = cellFields(onCells.fields, cells, count);
	return {
		fields: [
			...(cells.middles ? [cells.middles] : []),
			...onPoints.fields.map((numbers) => fieldOn('points', numbers)),
			...split.triangles,
			...onMesh.fields.map((numbers) => fieldOn('mesh', numbers)),
		],
		blocks: split.blocks,
		groups: onCells.tags || list ? readGroups(onCells.tags, list, cells) : [],
	};
}
