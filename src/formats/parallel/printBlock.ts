import type { JobResult } from '../../util/workers.ts';
import { printTable, roomFor, type TableBlock } from '../text/numberTable.ts';
import type { FileTools } from './jobs.ts';
import { Turns } from './turns.ts';

/** Rows to print, and a buffer from before that may serve again. */
export interface PrintJob {
	readonly block: TableBlock;
	readonly scratch: Uint8Array<ArrayBuffer> | undefined;
	/** The open file that they are written to; `turns` counts the bytes in front of the block, which is the `nth`. */
	readonly into?:
		| { readonly file: number; readonly turns: SharedArrayBuffer; readonly nth: number }
		| undefined;
}

/** Text of rows: the first `length` bytes; absent where they were written. */
export interface PrintedBlock {
	readonly bytes?: Uint8Array<ArrayBuffer>;
	readonly length: number;
}

/** Prints the rows of a block, and writes them once it is known how many bytes are in front of them. */
export function printBlock({ block, scratch, into }: PrintJob, tools: FileTools): JobResult {
	if (!into) {
		const bytes = withRoom(block, scratch);
		const plain = tools.plain?.print(block);
		if (plain) bytes.set(plain);
		const data: PrintedBlock = { bytes, length: plain?.length ?? printTable(block, bytes) };
		return { data, moved: [bytes.buffer] };
	}
	const turns = new Turns(into.turns);
	try {
		const bytes = tools.plain?.print(block) ?? printed(block);
		const data: PrintedBlock = { length: bytes.length };
		tools.write(into.file, turns.take(into.nth, bytes.length), bytes);
		return { data, moved: [] };
	} catch (error) {
		turns.break(into.nth + 1);
		throw error;
	}
}

function withRoom(
	block: TableBlock,
	scratch: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
	const most = roomFor(block);
	return scratch && scratch.length >= most ? scratch : new Uint8Array(most);
}

function printed(block: TableBlock): Uint8Array {
	const bytes = withRoom(block, undefined);
	return bytes.subarray(0, printTable(block, bytes));
}
