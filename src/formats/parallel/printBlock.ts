import type { JobResult } from '../../util/workers.ts';
import { type ByteBlock, type ByteColumn, bytesIn, writeRows } from '../bytes/rowBytes.ts';
import { printTable, roomFor, type TableBlock, type TableColumn } from '../text/numberTable.ts';
import { BlockOffsets } from './blockOffsets.ts';
import type { FileTools } from './jobs.ts';

/** Rows as text or as bytes. */
export type RowBlock = TableBlock | ByteBlock;

/** A block for a worker: with arrays of its own, whose memory moves there, or with such in memory that all share. */
export function ownBlock<B extends RowBlock>(block: B): { block: B; moved: ArrayBuffer[] } {
	const moved: ArrayBuffer[] = [];
	const columns = (block.columns as readonly (TableColumn | ByteColumn)[]).map((column) => {
		if (!('values' in column) || !(column.values.buffer instanceof ArrayBuffer)) return column;
		const values = column.values.slice();
		moved.push(values.buffer as ArrayBuffer);
		return { ...column, values };
	});
	return { block: { ...block, columns }, moved };
}

/** Rows to print, and a buffer from before that may serve again. */
export interface PrintJob {
	readonly block: RowBlock;
	readonly scratch: Uint8Array<ArrayBuffer> | undefined;
	/** The open file that they are written to; `offsets` counts the bytes in front of the block, which is the `nth`. */
	readonly into?:
		| { readonly file: number; readonly offsets: SharedArrayBuffer; readonly nth: number }
		| undefined;
}

/** Bytes of rows: the first `length` bytes; absent where they were written. */
export interface PrintedBlock {
	readonly bytes?: Uint8Array<ArrayBuffer>;
	readonly length: number;
}

/** Prints the rows of a block, and writes them once it is known how many bytes are in front of them. */
export function printBlock({ block, scratch, into }: PrintJob, tools: FileTools): JobResult {
	if (!into) {
		const bytes = withRoom(block, scratch);
		const plain = printedPlain(block, tools);
		if (plain) bytes.set(plain);
		const data: PrintedBlock = { bytes, length: plain?.length ?? printRows(block, bytes) };
		return { data, moved: [bytes.buffer] };
	}
	const offsets = new BlockOffsets(into.offsets);
	try {
		const bytes = printedPlain(block, tools) ?? printed(block);
		const data: PrintedBlock = { length: bytes.length };
		tools.write(into.file, offsets.take(into.nth, bytes.length), bytes);
		return { data, moved: [] };
	} catch (error) {
		offsets.break(into.nth + 1);
		throw error;
	}
}

const printedPlain = (block: RowBlock, { plain }: FileTools) =>
	'little' in block ? undefined : plain?.print(block);

/** Bytes that rows take at most. */
export const roomOf = (block: RowBlock): number =>
	'little' in block ? bytesIn(block) : roomFor(block);

/** Writes rows; there must be room for them. Returns the number of bytes. */
export const printRows = (block: RowBlock, bytes: Uint8Array<ArrayBuffer>): number =>
	'little' in block ? writeRows(block, bytes) : printTable(block, bytes);

function withRoom(
	block: RowBlock,
	scratch: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
	const most = roomOf(block);
	return scratch && scratch.length >= most ? scratch : new Uint8Array(most);
}

function printed(block: RowBlock): Uint8Array {
	const bytes = withRoom(block, undefined);
	return bytes.subarray(0, printRows(block, bytes));
}
