import type { RawCells } from '../vtkData/readCells.ts';

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

/** Cells of all pieces, one piece after the other, without those that another piece owns. */
export interface JoinedCells {
	readonly cells: RawCells;
	/** Of each piece: its cells that are kept, rising. */
	readonly kept: readonly Uint32Array[];
	/** How many were left out. */
	readonly ghosts: number;
}

/**
 * Joins the cells of pieces.
 *
 * @param maps of each piece: the number of each of its points in the mesh
 * @param at byte of the list of pieces to go to where the cells don't go together
 */
export function joinCells(
	pieces: readonly PieceCells[],
	maps: readonly Int32Array[],
	at: number,
): JoinedCells {
	const kept = pieces.map(({ cells: { types }, ghosts }) => {
		const all = Uint32Array.from(types, (_, cell) => cell);
		return ghosts ? all.filter((cell) => !ghosts[cell]) : all;
	});
	const widthOf = ({ offsets }: RawCells, cell: number) =>
		offsets[cell]! - (cell > 0 ? offsets[cell - 1]! : 0);
	let [count, length, all] = [0, 0, 0];
	for (const [nth, { cells }] of pieces.entries()) {
		all += cells.types.length;
		count += kept[nth]!.length;
		for (const cell of kept[nth]!) length += widthOf(cells, cell);
	}
	const connectivity = new Float64Array(length);
	const offsets = new Float64Array(count);
	const types = new Float64Array(count);
	let [made, end] = [0, 0];
	for (const [nth, { cells }] of pieces.entries())
		for (const cell of kept[nth]!) {
			const to = cells.offsets[cell]!;
			for (let i = to - widthOf(cells, cell); i < to; i++)
				connectivity[end++] = maps[nth]![cells.connectivity[i]!]!;
			types[made] = cells.types[cell]!;
			offsets[made++] = end;
		}
	return {
		cells: { connectivity, offsets, types, at: { connectivity: at, offsets: at, types: at } },
		kept,
		ghosts: all - count,
	};
}
