import type { Workers } from '../util/workers.ts';
import type { OutputFile } from './format.ts';
import type { PrintedBlock, PrintJob } from './parallel/printBlock.ts';
import { longestRow, type NumberTable, printTable, type TableColumn } from './text/numberTable.ts';

/** What a file is made of, one after the other: ASCII text and lines of numbers. */
export type Part = string | NumberTable;

/** Text of a block in bytes, at most: what workers pass on at a time. */
const mostBytes = 1 << 20;

/** Fewer pieces of tables are not worth the start of a worker. */
const fewPieces = 4;

/** A text, or the rows of a table from `from` to `to`. */
interface Piece {
	readonly text?: string;
	readonly table?: NumberTable;
	readonly from: number;
	readonly to: number;
}

function piecesOf(parts: readonly Part[]): Piece[] {
	const pieces: Piece[] = [];
	for (const part of parts) {
		if (typeof part === 'string') {
			pieces.push({ text: part, from: 0, to: 0 });
			continue;
		}
		const { rows, between } = part;
		const row = longestRow({ between, columns: part.columns(0, 0) });
		const step = Math.max(1, Math.floor(mostBytes / row));
		for (let from = 0; from < rows; from += step)
			pieces.push({ table: part, from, to: Math.min(rows, from + step) });
	}
	return pieces;
}

const ascii = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function* printed(parts: readonly Part[], report?: (fraction: number) => void) {
	const pieces = piecesOf(parts);
	let scratch = new Uint8Array(0);
	for (const [nth, { text, table, from, to }] of pieces.entries()) {
		if (table) {
			const block = { rows: to - from, between: table.between, columns: table.columns(from, to) };
			const most = block.rows * longestRow(block);
			if (most > scratch.length) scratch = new Uint8Array(most);
			yield scratch.slice(0, printTable(block, scratch));
		} else yield ascii(text ?? '');
		report?.((nth + 1) / pieces.length);
	}
}

/** A column with arrays of its own, which may move to a worker. */
const ownColumn = (column: TableColumn): TableColumn =>
	column.kind === 'count' ? column : ({ ...column, values: column.values.slice() } as TableColumn);

async function* printedBy(
	workers: Workers,
	parts: readonly Part[],
	report?: (fraction: number) => void,
): AsyncGenerator<Uint8Array> {
	const pieces = piecesOf(parts);
	if (pieces.filter(({ table }) => table).length < fewPieces) {
		yield* printed(parts, report);
		return;
	}
	const begun: Promise<PrintedBlock>[] = [];
	const free: Uint8Array<ArrayBuffer>[] = [];
	let next = 0;
	const begin = ({ text, table, from, to }: Piece): Promise<PrintedBlock> => {
		if (!table) {
			const bytes = ascii(text ?? '');
			return Promise.resolve({ bytes, length: bytes.length });
		}
		const columns = table.columns(from, to).map(ownColumn);
		const scratch = free.pop();
		const job: PrintJob = { block: { rows: to - from, between: table.between, columns }, scratch };
		const moved = columns.flatMap((column) =>
			column.kind === 'count' ? [] : [column.values.buffer as ArrayBuffer],
		);
		if (scratch) moved.push(scratch.buffer);
		const block = workers.run({ kind: 'print', data: job }, moved) as Promise<PrintedBlock>;
		// Where writing ends early, its result is not used.
		block.catch(() => undefined);
		return block;
	};
	for (let nth = 0; nth < pieces.length; nth++) {
		while (next < pieces.length && begun.length < 2 * workers.count)
			begun.push(begin(pieces[next++] as Piece));
		const { bytes, length } = await (begun.shift() as Promise<PrintedBlock>);
		yield bytes.subarray(0, length);
		report?.((nth + 1) / pieces.length);
		free.push(bytes);
	}
}

/** A file of parts, which are only made when its chunks are asked for. */
export const outputFile = (suffix: string, parts: () => readonly Part[]): OutputFile => ({
	suffix,
	chunks: (report) => printed(parts(), report),
	chunksBy: (workers, report) => printedBy(workers, parts(), report),
});
