import type { Workers } from '../util/workers.ts';
import type { OutputFile } from './format.ts';
import type { PrintedBlock, PrintJob } from './parallel/printBlock.ts';
import { Turns } from './parallel/turns.ts';
import {
	longestRow,
	type NumberTable,
	printTable,
	roomFor,
	type TableBlock,
	type TableColumn,
} from './text/numberTable.ts';

/** What a file is made of, one after the other: ASCII text and lines of numbers. */
export type Part = string | NumberTable;

/** Text of a block in bytes, at most: what workers pass on at a time. */
const mostBytes = 1 << 20;

/** Less text, in pieces of the most bytes, is not worth the start of a worker, and each so much is worth another. */
const fewPieces = 4;
const perWorker = 16;

/** Rows of a table from `from` to `to`. */
interface Piece {
	readonly table: NumberTable;
	readonly from: number;
	readonly to: number;
	/** Bytes of their text, at most. */
	readonly bytes: number;
}

/** A text as a table of one row without numbers. */
const asTable = (text: string): NumberTable => ({ rows: 1, between: [text], columns: () => [] });

function piecesOf(parts: readonly Part[]): Piece[] {
	const pieces: Piece[] = [];
	for (const part of parts) {
		const table = typeof part === 'string' ? asTable(part) : part;
		const { rows, between } = table;
		const row = longestRow({ between, columns: table.columns(0, 0) });
		const step = Math.max(1, Math.floor(mostBytes / Math.max(1, row)));
		for (let from = 0; from < rows; from += step)
			pieces.push(pieceOf(table, from, Math.min(rows, from + step), row));
	}
	return pieces;
}

const pieceOf = (table: NumberTable, from: number, to: number, row: number): Piece => ({
	table,
	from,
	to,
	bytes: (to - from) * row,
});

/** How much text there is, in pieces of the most bytes. */
const sizeOf = (pieces: readonly Piece[]): number =>
	pieces.reduce((sum, { bytes }) => sum + bytes, 0) / mostBytes;

const blockOf = ({ table, from, to }: Piece): TableBlock => ({
	rows: to - from,
	between: table.between,
	columns: table.columns(from, to),
});

function* printed(pieces: readonly Piece[], report?: (fraction: number) => void) {
	let scratch = new Uint8Array(0);
	for (const [nth, piece] of pieces.entries()) {
		const block = blockOf(piece);
		const most = roomFor(block);
		if (most > scratch.length) scratch = new Uint8Array(most);
		yield scratch.slice(0, printTable(block, scratch));
		report?.((nth + 1) / pieces.length);
	}
}

/** A column with an array that may go to a worker: one of its own, or one in memory that all share. */
const ownColumn = (column: TableColumn): TableColumn =>
	column.kind === 'count' || !(column.values.buffer instanceof ArrayBuffer)
		? column
		: ({ ...column, values: column.values.slice() } as TableColumn);

/**
 * What workers print, in its order: the bytes, or where they write them to an open file themselves only how many. Ends when no
 * worker is at it any more.
 */
async function* printedBy(
	workers: Workers,
	pieces: readonly Piece[],
	report?: (fraction: number) => void,
	file?: number,
): AsyncGenerator<PrintedBlock> {
	const begun: Promise<PrintedBlock>[] = [];
	const free: Uint8Array<ArrayBuffer>[] = [];
	const turns = file === undefined ? undefined : Turns.memoryFor(pieces.length);
	const most = Math.min(workers.count, Math.ceil(sizeOf(pieces) / perWorker));
	const begin = (nth: number): Promise<PrintedBlock> => {
		const block = blockOf(pieces[nth] as Piece);
		const columns = block.columns.map(ownColumn);
		const scratch = free.pop();
		const into = file !== undefined && turns ? { file, turns, nth } : undefined;
		const job: PrintJob = { block: { ...block, columns }, scratch, into };
		const moved = columns.flatMap((column) =>
			column.kind !== 'count' && column.values.buffer instanceof ArrayBuffer
				? column.values.buffer
				: [],
		);
		if (scratch) moved.push(scratch.buffer);
		const printed = workers.run({ kind: 'print', data: job }, moved, most) as Promise<PrintedBlock>;
		// Where writing ends early, its result is not used.
		printed.catch(() => undefined);
		return printed;
	};
	try {
		let next = 0;
		for (let nth = 0; nth < pieces.length; nth++) {
			while (next < pieces.length && begun.length < 2 * most) begun.push(begin(next++));
			const block = await (begun[0] as Promise<PrintedBlock>);
			begun.shift();
			yield block;
			report?.((nth + 1) / pieces.length);
			if (block.bytes) free.push(block.bytes);
		}
	} finally {
		if (turns) new Turns(turns).break();
		await Promise.allSettled(begun);
	}
}

async function* bytesBy(...[workers, pieces, report]: Parameters<typeof printedBy>) {
	for await (const { bytes, length } of printedBy(workers, pieces, report))
		if (bytes) yield bytes.subarray(0, length);
}

async function* lengthsBy(...given: Parameters<typeof printedBy>) {
	for await (const { length } of printedBy(...given)) yield length;
}

/** A file of parts, which are only made when its chunks are asked for. */
export const outputFile = (suffix: string, parts: () => readonly Part[]): OutputFile => ({
	suffix,
	chunks: (report) => printed(piecesOf(parts()), report),
	chunksBy(workers, report) {
		const pieces = piecesOf(parts());
		return sizeOf(pieces) < fewPieces ? printed(pieces, report) : bytesBy(workers, pieces, report);
	},
	writtenBy(workers, file, report) {
		const pieces = piecesOf(parts());
		return sizeOf(pieces) < fewPieces ? undefined : lengthsBy(workers, pieces, report, file);
	},
});
