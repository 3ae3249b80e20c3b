import type { RawCells } from '../vtkData/readCells.ts';
import { inOrder, type Numbers, type Origins, placesOf } from './numbers.ts';

/** The cells of a piece, and what is done with them. */
export interface PieceCells {
	readonly cells: RawCells;
	/** 1 for those that another piece owns, where the file says so. */
	readonly ghosts: Uint8Array | undefined;
}

/** 1 for each point of a piece that is kept: all but those that ghost cells alone have. */
export function keptPoints({ cells, ghosts }: PieceCells, count: number): Uint8Array {
	const kept = new Uint8Array(count).fill(1);
	if (!ghosts) return kept;
	const { connectivity, offsets } = cells;
	for (const isGhost of [true, false])
		for (let cell = 0, from = 0; cell < offsets.length; cell++) {
			const to = offsets[cell]!;
			if (Boolean(ghosts[cell]) === isGhost)
				for (let i = from; i < to; i++) kept[connectivity[i]!] = isGhost ? 0 : 1;
			from = to;
		}
	return kept;
}

/** Cells of all pieces without those that another piece owns, and where each comes from. */
export interface JoinedCells extends Origins {
	readonly cells: RawCells;
	/** How many were left out. */
	readonly ghosts: number;
	/** They are in the order of their numbers; else one piece follows the other. */
	readonly numbered: boolean;
}

/**
 * Joins the cells of pieces.
 *
 * @param maps of each piece: the number of each of its points in the mesh
 * @param numbers where their order is, if the pieces say it
 * @param at byte of the list of pieces to go to where the cells don't go together
 */
export function joinCells(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	numbers: Numbers | undefined,
	at: number,
): JoinedCells {
	const all = pieces.reduce((sum, { cells }) => sum + cells.types.length, 0);
	const origins = { piece: new Uint16Array(all), own: new Uint32Array(all) };
	let count = 0;
	for (const [nth, { cells, ghosts }] of pieces.entries())
		for (let cell = 0; cell < cells.types.length; cell++) {
			if (ghosts?.[cell]) continue;
			origins.piece[count] = nth;
			origins.own[count++] = cell;
		}
	const places = placesOf(origins, count, numbers);
	const { piece, own } = places
		? inOrder(origins, places)
		: { piece: origins.piece.subarray(0, count), own: origins.own.subarray(0, count) };
	let length = 0;
	for (let i = 0; i < count; i++) {
		const { offsets } = pieces[piece[i]!]!.cells;
		const cell = own[i]!;
		length += offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
	}
	const connectivity = new Int32Array(length);
	const offsets = length < 2 ** 31 ? new Int32Array(count) : new Float64Array(count);
	const types = new Int32Array(count);
	for (let i = 0, end = 0; i < count; i++) {
		const { cells } = pieces[piece[i]!]!;
		const map = maps[piece[i]!]!;
		const cell = own[i]!;
		const to = cells.offsets[cell]!;
		for (let k = cell > 0 ? cells.offsets[cell - 1]! : 0; k < to; k++)
			connectivity[end++] = map[cells.connectivity[k]!]!;
		types[i] = cells.types[cell]!;
		offsets[i] = end;
	}
	return {
		cells: { connectivity, offsets, types, at: { connectivity: at, offsets: at, types: at } },
		...{ piece, own, ghosts: all - count, numbered: places !== undefined },
	};
}
