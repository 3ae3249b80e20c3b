import { integersFor, type Wholes } from '../../io/numbers.ts';
import { cellTypes } from '../shared/cellTypes.ts';
import { cellCount, type RawCells } from '../shared/readCells.ts';
import type { Numbers, Origins } from './numbers.ts';

/** The cells of a piece. */
export interface PieceCells {
	readonly cells: RawCells;
	/** 1 for cells that another piece owns; undefined if the file does not say. */
	readonly ghosts: Uint8Array | undefined;
}

/** 0 for points of ghost cells alone, 1 for all other points; undefined if there are no marks of ghost cells. */
export function keptPoints({ cells, ghosts }: PieceCells, count: number): Uint8Array | undefined {
	if (!ghosts) return undefined;
	const kept = new Uint8Array(count).fill(1);
	const { connectivity, offsets } = spelledOut(cells);
	for (const isGhost of [true, false])
		for (let cell = 0, from = 0; cell < offsets.length; cell++) {
			const to = offsets[cell]!;
			if (Boolean(ghosts[cell]) === isGhost)
				for (let i = from; i < to; i++) kept[connectivity[i]!] = isGhost ? 0 : 1;
			from = to;
		}
	return kept;
}

/** The cells of all pieces without ghost cells, and their origins. */
export interface JoinedCells extends Origins {
	readonly cells: RawCells;
	/** Number of ghost cells. */
	readonly ghosts: number;
	/** The cells are in the order of their numbers, else piece by piece. */
	readonly numbered: boolean;
}

/**
 * Joins the cells of pieces.
 *
 * @param maps for each piece, the index in the mesh of each of its points
 * @param numbers order of the cells, if the pieces have it
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
	let [all, count] = [0, 0];
	for (const { cells, ghosts } of pieces) {
		all += cellCount(cells);
		count += ghosts ? ghosts.filter((ghost) => ghost === 0).length : cellCount(cells);
	}
	const ordered = numbers && originsByNumber(pieces, count, numbers);
	const origins = ordered ?? originsByPiece(pieces, count);
	const places = { connectivity: at, offsets: at, types: at };
	const width = widthOf(pieces);
	const cells =
		width === undefined
			? anyCells(pieces, maps, origins)
			: alikeCells(pieces, maps, origins, width, shared);
	return {
		cells: { ...cells, at: places },
		...{ ...origins, ghosts: all - count, numbered: ordered !== undefined },
	};
}

function originsByPiece(pieces: readonly PieceCells[], count: number): Origins {
	const [piece, own] = [new Uint16Array(count), new Uint32Array(count)];
	let at = 0;
	for (const [nth, { cells, ghosts }] of pieces.entries())
		for (let cell = 0; cell < cellCount(cells); cell++) {
			if (ghosts?.[cell]) continue;
			piece[at] = nth;
			own[at++] = cell;
		}
	return { piece, own };
}

/** Cells in the order of their numbers; undefined if these are not 0, …, count − 1, each once. */
function originsByNumber(
	pieces: readonly PieceCells[],
	count: number,
	numbers: Numbers,
): Origins | undefined {
	const [piece, own] = [new Uint16Array(count), new Uint32Array(count)];
	const taken = new Uint8Array(count);
	for (const [nth, { cells, ghosts }] of pieces.entries()) {
		const ofPiece = numbers.own[nth];
		for (let cell = 0; cell < cellCount(cells); cell++) {
			if (ghosts?.[cell]) continue;
			const number = ofPiece?.[cell] ?? -1;
			// Undefined for numbers outside [0, count).
			if (taken[number] !== 0) return undefined;
			taken[number] = 1;
			piece[number] = nth;
			own[number] = cell;
		}
	}
	return { piece, own };
}

/** Points of each cell if all cells are known to be of one type; undefined if they may not be. */
function widthOf(pieces: readonly PieceCells[]): number | undefined {
	const types = new Set(pieces.map(({ cells }) => cells.alike?.type));
	const [type] = types;
	return types.size === 1 && type !== undefined ? cellTypes[type]!.nodes : undefined;
}

function alikeCells(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	{ piece, own }: Origins,
	width: number,
	shared: boolean | undefined,
): Omit<RawCells, 'at'> {
	const connectivity = integersFor(width * own.length, shared);
	for (let i = 0, at = 0; i < own.length; ) {
		// Consecutive cells are mostly of the same piece.
		const nth = piece[i]!;
		const map = maps[nth]!;
		const { connectivity: points } = pieces[nth]!.cells;
		for (; piece[i] === nth; i++)
			for (let k = width * own[i]!, to = k + width; k < to; k++)
				connectivity[at++] = map[points[k]!]!;
	}
	const { type } = pieces[0]!.cells.alike!;
	const none = new Int32Array(0);
	return { connectivity, offsets: none, types: none, alike: { type, count: own.length } };
}

function anyCells(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	{ piece, own }: Origins,
): Omit<RawCells, 'at'> {
	const spelled = pieces.map(({ cells }) => spelledOut(cells));
	let length = 0;
	for (let i = 0; i < own.length; i++) {
		const { offsets } = spelled[piece[i]!]!;
		const cell = own[i]!;
		length += offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
	}
	const connectivity = new Int32Array(length);
	const offsets = length < 2 ** 31 ? new Int32Array(own.length) : new Float64Array(own.length);
	const types = new Int32Array(own.length);
	for (let i = 0, end = 0; i < own.length; ) {
		const nth = piece[i]!;
		const map = maps[nth]!;
		const cells = spelled[nth]!;
		for (; piece[i] === nth; i++) {
			const cell = own[i]!;
			const to = cells.offsets[cell]!;
			for (let k = cell > 0 ? cells.offsets[cell - 1]! : 0; k < to; k++)
				connectivity[end++] = map[cells.connectivity[k]!]!;
			types[i] = cells.types[cell]!;
			offsets[i] = end;
		}
	}
	return { connectivity, offsets, types };
}

/** Cells with end offsets and types. */
function spelledOut(cells: RawCells): Record<'connectivity' | 'offsets' | 'types', Wholes> {
	if (!cells.alike) return cells;
	const { type, count } = cells.alike;
	const width = cellTypes[type]!.nodes;
	return {
		connectivity: cells.connectivity,
		offsets: Int32Array.from({ length: count }, (_, cell) => width * (cell + 1)),
		types: new Int32Array(count).fill(type),
	};
}
