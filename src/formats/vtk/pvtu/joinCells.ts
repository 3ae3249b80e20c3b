import { type Int32OrFloat64Array, integersFor } from '../../io/numbers.ts';
import { cellTypes } from '../shared/cellTypes.ts';
import { cellCount, type RawCells } from '../shared/rawCells.ts';
import type { Numbers, Origins } from './numbers.ts';

/** The cells of a piece. */
export interface PieceCells {
	readonly cells: RawCells;
	/** 1 for ghost cells, which another piece owns; undefined if no cell is marked. */
	readonly ghosts: Uint8Array | undefined;
}

/**
 * Marks the points that stay when ghost cells are removed: 0 for points of ghost cells alone, otherwise 1. Undefined if
 * no cell is marked.
 *
 * @param count number of points of the piece
 */
export function keptPoints({ cells, ghosts }: PieceCells, count: number): Uint8Array | undefined {
	if (!ghosts) return undefined;
	const kept = new Uint8Array(count).fill(1);
	const { connectivity, offsets } = withOffsets(cells);
	for (const isGhost of [true, false])
		for (let cell = 0, from = 0; cell < offsets.length; cell++) {
			const to = offsets[cell]!;
			if (Boolean(ghosts[cell]) === isGhost)
				for (let i = from; i < to; i++) kept[connectivity[i]!] = isGhost ? 0 : 1;
			from = to;
		}
	return kept;
}

/** The cells of all pieces without ghost cells, and the piece and the index in it of each. */
export interface JoinedCells extends Origins {
	readonly cells: RawCells;
	/** Number of ghost cells. */
	readonly ghosts: number;
	/** The cells are in the order of their global numbers, else piece by piece. */
	readonly numbered: boolean;
}

/**
 * Joins the cells of pieces.
 *
 * @param maps for each piece, the index in the mesh of each of its points
 * @param numbers global numbers of the cells, if the pieces have them
 * @param at byte of the PVTU file for messages about the cells
 * @param shared allocates connectivity in shared memory
 */
export function joinCells(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	numbers: Numbers | undefined,
	at: number,
	shared?: boolean,
): JoinedCells {
	let [total, count] = [0, 0];
	for (const { cells, ghosts } of pieces) {
		total += cellCount(cells);
		count += ghosts ? ghosts.filter((ghost) => ghost === 0).length : cellCount(cells);
	}
	const ordered = numbers && originsByNumber(pieces, count, numbers);
	const origins = ordered ?? originsByPiece(pieces, count);
	const bytes = { connectivity: at, offsets: at, types: at };
	const width = widthOf(pieces);
	const cells =
		width === undefined
			? cellsOfManyTypes(pieces, maps, origins)
			: cellsOfOneType(pieces, maps, origins, width, shared);
	return {
		cells: { ...cells, at: bytes },
		...{ ...origins, ghosts: total - count, numbered: ordered !== undefined },
	};
}

function originsByPiece(pieces: readonly PieceCells[], count: number): Origins {
	const [piece, indices] = [new Uint16Array(count), new Uint32Array(count)];
	let at = 0;
	for (const [nth, { cells, ghosts }] of pieces.entries())
		for (let cell = 0; cell < cellCount(cells); cell++) {
			if (ghosts?.[cell]) continue;
			piece[at] = nth;
			indices[at++] = cell;
		}
	return { piece, own: indices };
}

/** Cells in the order of their numbers; undefined if these are not 0, …, count − 1, each once. */
function originsByNumber(
	pieces: readonly PieceCells[],
	count: number,
	numbers: Numbers,
): Origins | undefined {
	const [piece, indices] = [new Uint16Array(count), new Uint32Array(count)];
	const used = new Uint8Array(count);
	for (const [nth, { cells, ghosts }] of pieces.entries()) {
		const ofPiece = numbers.ofPieces[nth];
		for (let cell = 0; cell < cellCount(cells); cell++) {
			if (ghosts?.[cell]) continue;
			const number = ofPiece?.[cell] ?? -1;
			// Undefined for numbers outside [0, count).
			if (used[number] !== 0) return undefined;
			used[number] = 1;
			piece[number] = nth;
			indices[number] = cell;
		}
	}
	return { piece, own: indices };
}

/** Number of points of a cell if all cells of all pieces are known to have one type; undefined otherwise. */
function widthOf(pieces: readonly PieceCells[]): number | undefined {
	const types = new Set(pieces.map(({ cells }) => cells.alike?.type));
	const [type] = types;
	return types.size === 1 && type !== undefined ? cellTypes[type]!.nodes : undefined;
}

function cellsOfOneType(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	{ piece, own: indices }: Origins,
	width: number,
	shared: boolean | undefined,
): Omit<RawCells, 'at'> {
	const connectivity = integersFor(width * indices.length, shared);
	for (let i = 0, at = 0; i < indices.length; ) {
		// Consecutive cells are mostly of the same piece.
		const nth = piece[i]!;
		const map = maps[nth]!;
		const { connectivity: points } = pieces[nth]!.cells;
		for (; piece[i] === nth; i++)
			for (let k = width * indices[i]!, to = k + width; k < to; k++)
				connectivity[at++] = map[points[k]!]!;
	}
	const { type } = pieces[0]!.cells.alike!;
	const none = new Int32Array(0);
	return { connectivity, offsets: none, types: none, alike: { type, count: indices.length } };
}

function cellsOfManyTypes(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	{ piece, own: indices }: Origins,
): Omit<RawCells, 'at'> {
	const cellsOfPieces = pieces.map(({ cells }) => withOffsets(cells));
	let length = 0;
	for (let i = 0; i < indices.length; i++) {
		const { offsets } = cellsOfPieces[piece[i]!]!;
		const cell = indices[i]!;
		length += offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
	}
	const connectivity = new Int32Array(length);
	const offsets =
		length < 2 ** 31 ? new Int32Array(indices.length) : new Float64Array(indices.length);
	const types = new Int32Array(indices.length);
	for (let i = 0, end = 0; i < indices.length; ) {
		const nth = piece[i]!;
		const map = maps[nth]!;
		const cells = cellsOfPieces[nth]!;
		for (; piece[i] === nth; i++) {
			const cell = indices[i]!;
			const to = cells.offsets[cell]!;
			for (let k = cell > 0 ? cells.offsets[cell - 1]! : 0; k < to; k++)
				connectivity[end++] = map[cells.connectivity[k]!]!;
			types[i] = cells.types[cell]!;
			offsets[i] = end;
		}
	}
	return { connectivity, offsets, types };
}

/** End offsets and types of cells, made explicit for cells of one type. */
function withOffsets(
	cells: RawCells,
): Record<'connectivity' | 'offsets' | 'types', Int32OrFloat64Array> {
	if (!cells.alike) return cells;
	const { type, count } = cells.alike;
	const width = cellTypes[type]!.nodes;
	return {
		connectivity: cells.connectivity,
		offsets: Int32Array.from({ length: count }, (_, cell) => width * (cell + 1)),
		types: new Int32Array(count).fill(type),
	};
}
