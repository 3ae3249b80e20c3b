import type { CellBlock, Field, Group, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import type { ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import { cellFields, fieldOn } from '../vtkData/cellFields.ts';
import { coordinates } from '../vtkData/coordinates.ts';
import { type Fault, faultOf, type Unread } from '../vtkData/fault.ts';
import { readGroups } from '../vtkData/groupArrays.ts';
import type { Places } from '../vtkData/places.ts';
import { type Cells, readCells } from '../vtkData/readCells.ts';
import { strangeElements } from './elementExtras.ts';
import { type Grid, readGrid } from './grid.ts';
import { knownOfVtu } from './known.ts';
import { type Element, type Markup, readMarkup } from './markup.ts';
import { type MeshData, readFieldData } from './readFieldData.ts';
import { readSection, type SectionData } from './readFields.ts';
import { type Joined, type Piece, pieceOf, readPieces } from './readPieces.ts';
import { checkSpelling } from './spelling.ts';

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
export function reportFault({ report, places }: Reading, fault: Fault): void {
	const { rule, message } = fault;
	report.add('error', rule, () => ({ ...places.of(fault), message }));
}

/** Reports a part of a file that is not kept. */
export function reportUnread(
	{ report, places, unkept }: Reading,
	{ at, message, what, reason }: Unread,
): void {
	report.warning('not-kept', () => ({ ...places.at(at), message }));
	unkept.push({ what, count: 1, reason });
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
	const markup = readMarkup(content);
	checkSpelling(content, markup.root, knownOfVtu);
	const grid = readGrid(content, markup, how.shared);
	const { file } = grid;
	const parts = grid.pieces.map(pieceOf);
	const surplus = (element: Element, what: string) =>
		report.warning('not-kept', () => ({
			...places.at(element.start),
			message: `There are more numbers than needed as ${what}; the rest is skipped.`,
		}));
	const notKept = (unread: Unread) => reportUnread(reading, unread);
	for (const strange of strangeElements(content, grid.root, grid.grid)) notKept(strange);
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

/** What is on points and cells, and the fields of a mesh as a whole. */
export interface OnMesh {
	readonly onPoints: Pick<SectionData, 'fields'>;
	readonly onCells: Pick<SectionData, 'fields' | 'tags'>;
	readonly onMesh: Pick<MeshData, 'fields' | 'list'>;
}

/**
 * The fields, blocks of cells and groups of a mesh, of numbers that are one entry after the other.
 *
 * @param count cells that the numbers are of
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
			...(cells.middles ? [cells.middles] : []),
			...onPoints.fields.map((numbers) => fieldOn('points', numbers)),
			...split.triangles,
			...onMesh.fields.map((numbers) => fieldOn('mesh', numbers)),
		],
		blocks: split.blocks,
		groups: onCells.tags.length > 0 || list ? readGroups(onCells.tags, list, cells) : [],
	};
}
