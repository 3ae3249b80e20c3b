import type { Workers } from '../../util/workers.ts';
import type { OutputFile } from '../core/format.ts';
import type { LineEnd } from '../core/lineEnd.ts';
import { longestRow, type NumberTable } from '../text/numberTable.ts';
import { BlockOffsets } from './blockOffsets.ts';
import {
	type PrintedBlock,
	type PrintJob,
	printRows,
	type RowBlock,
	roomOf,
	transferableBlock,
} from './printBlock.ts';
import type { ByteTable } from './rowBytes.ts';

/** A part of a file: ASCII text, lines of numbers, or numbers as bytes. */
export type Part = string | NumberTable | ByteTable;

/** The bytes of parts, printed by workers; see `OutputFile.chunksBy`. */
export const bytesOfParts = (
	workers: Workers,
	parts: readonly Part[],
	report?: (fraction: number) => void,
): AsyncIterable<Uint8Array> => bytesBy(workers, piecesOf(parts), report);

/** Lets workers write the bytes of parts; see `OutputFile.writtenBy`. */
export const writeParts = (
	workers: Workers,
	file: number,
	parts: readonly Part[],
	report?: (fraction: number) => void,
): AsyncIterable<number> => lengthsBy(workers, piecesOf(parts), report, file);

/** Whether `bytes` bytes are worth using workers. */
export const isWorthWorkers = (bytes: number): boolean => bytes >= fewPieces * maxBytes;

/** A file of parts, which are made when its chunks are requested. */
export const outputFile = (suffix: string, parts: () => readonly Part[]): OutputFile => ({
	suffix,
	withLineEnd: (end) => outputFile(suffix, () => withLineEnd(parts(), end)),
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

/** Parts with line end `end`; parts of a file that also has bytes stay unchanged. */
function withLineEnd(parts: readonly Part[], end: LineEnd): readonly Part[] {
	if (parts.some((part) => typeof part !== 'string' && 'little' in part)) return parts;
	const ended = (text: string): string => text.replace(/\r\n?|\n/g, end);
	return (parts as readonly (string | NumberTable)[]).map((part) =>
		typeof part === 'string' ? ended(part) : { ...part, between: part.between.map(ended) },
	);
}

/** Maximum number of bytes of a block, the unit that workers return. */
const maxBytes = 1 << 20;

/** In blocks of `maxBytes`: use workers from 4 MiB, one more for each 16 MiB. */
const fewPieces = 4;
const perWorker = 16;

/** Rows [from, to) of a table. */
interface Piece {
	readonly table: NumberTable | ByteTable;
	readonly from: number;
	readonly to: number;
	/** Upper bound of their bytes. */
	readonly bytes: number;
}

/** A text as a table of one row without numbers. */
const asTable = (text: string): NumberTable => ({ rows: 1, between: [text], columns: () => [] });

function piecesOf(parts: readonly Part[]): Piece[] {
	const pieces: Piece[] = [];
	for (const part of parts) {
		const table = typeof part === 'string' ? asTable(part) : part;
		const { rows } = table;
		const row =
			'little' in table
				? table.rowBytes
				: longestRow({ between: table.between, columns: table.columns(0, 0) });
		const step = Math.max(1, Math.floor(maxBytes / Math.max(1, row)));
		for (let from = 0; from < rows; from += step)
			pieces.push(pieceOf(table, from, Math.min(rows, from + step), row));
	}
	return pieces;
}

const pieceOf = (table: Piece['table'], from: number, to: number, row: number): Piece => ({
	table,
	from,
	to,
	bytes: (to - from) * row,
});

/** Upper bound of all bytes, in units of `maxBytes`. */
const sizeOf = (pieces: readonly Piece[]): number =>
	pieces.reduce((sum, { bytes }) => sum + bytes, 0) / maxBytes;

function blockOf({ table, from, to }: Piece): RowBlock {
	const rows = to - from;
	return 'little' in table
		? { rows, little: table.little, columns: table.columns(from, to) }
		: { rows, between: table.between, columns: table.columns(from, to) };
}

function* printed(pieces: readonly Piece[], report?: (fraction: number) => void) {
	let scratch = new Uint8Array(0);
	for (const [nth, piece] of pieces.entries()) {
		const block = blockOf(piece);
		const most = roomOf(block);
		if (most > scratch.length) scratch = new Uint8Array(most);
		yield scratch.slice(0, printRows(block, scratch));
		report?.((nth + 1) / pieces.length);
	}
}

/**
 * Blocks that workers print, in order: their bytes, or only their lengths if workers write them to an open file
 * themselves. Ends once no worker is active.
 */
async function* printedBy(
	workers: Workers,
	pieces: readonly Piece[],
	report?: (fraction: number) => void,
	file?: number,
): AsyncGenerator<PrintedBlock> {
	const begun: Promise<PrintedBlock>[] = [];
	const free: Uint8Array<ArrayBuffer>[] = [];
	const offsets = file === undefined ? undefined : BlockOffsets.memoryFor(pieces.length);
	const most = Math.min(workers.count, Math.ceil(sizeOf(pieces) / perWorker));
	const begin = (nth: number): Promise<PrintedBlock> => {
		const { block, moved } = transferableBlock(blockOf(pieces[nth]!));
		const scratch = free.pop();
		const into = file !== undefined && offsets ? { file, offsets, nth } : undefined;
		const job: PrintJob = { block, scratch, into };
		if (scratch) moved.push(scratch.buffer);
		const printed = workers.run({ kind: 'print', data: job }, moved, most) as Promise<PrintedBlock>;
		// If writing ends early, the result is unused.
		printed.catch(() => undefined);
		return printed;
	};
	try {
		let next = 0;
		for (let nth = 0; nth < pieces.length; nth++) {
			while (next < pieces.length && begun.length < 2 * most) begun.push(begin(next++));
			const block = await begun[0]!;
			begun.shift();
			yield block;
			report?.((nth + 1) / pieces.length);
			if (block.bytes) free.push(block.bytes);
		}
	} finally {
		if (offsets) new BlockOffsets(offsets).break();
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
