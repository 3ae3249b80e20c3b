import type { JobResult } from '../../util/workers.ts';
import { longestRow, printTable, type TableBlock } from '../text/numberTable.ts';

/** Rows to print, and a buffer from before that may serve again. */
export interface PrintJob {
	readonly block: TableBlock;
	readonly scratch: Uint8Array<ArrayBuffer> | undefined;
}

/** Text of rows: the first `length` bytes. */
export interface PrintedBlock {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly length: number;
}

/** Prints the rows of a block. */
export function printBlock({ block, scratch }: PrintJob): JobResult {
	const most = block.rows * longestRow(block);
	const bytes = scratch && scratch.length >= most ? scratch : new Uint8Array(most);
	const data: PrintedBlock = { bytes, length: printTable(block, bytes) };
	return { data, moved: [bytes.buffer] };
}
