import type { JobResult } from '../../util/workers.ts';
import { printTable, roomFor, type TableBlock, type TableColumn } from '../text/numberTable.ts';
import { BlockOffsets } from './blockOffsets.ts';
import type { FileTools } from './fileTools.ts';
import {
	type ByteBlock,
	type ByteColumn,
	bytesIn,
	type ColumnWork,
	writeRows,
} from './rowBytes.ts';

/** Rows to print as text or as bytes. */
export type RowBlock = TableBlock | ByteBlock;

/** A block that a worker received, with the work of its columns looked up by name. */
export const withWorks = <B extends RowBlock>(
	block: B,
	works: Readonly<Record<string, ColumnWork<never>>>,
): B => ({
	...block,
	columns: (block.columns as readonly (TableColumn | ByteColumn)[]).map((column) =>
		column.kind === 'made' ? { ...column, work: works[column.work.name] } : column,
	),
});

/** A column whose work is given by name, as functions can't be sent to workers; see `withWorks`. */
const workByName = (column: TableColumn | ByteColumn): typeof column =>
	column.kind === 'made'
		? {
				...column,
				work: { name: column.work.name, width: column.work.width } as typeof column.work,
			}
		: column;

/** A block to send to a worker: copies arrays outside shared memory, and transfers the copies. */
export function transferableBlock<B extends RowBlock>(
	block: B,
): { block: B; moved: ArrayBuffer[] } {
	const moved: ArrayBuffer[] = [];
	const columns = (block.columns as readonly (TableColumn | ByteColumn)[])
		.map(workByName)
		.map((column) => {
			if (!('values' in column) || !(column.values.buffer instanceof ArrayBuffer)) return column;
			const values = column.values.slice();
			moved.push(values.buffer as ArrayBuffer);
			return { ...column, values };
		});
	return { block: { ...block, columns }, moved };
}

/** Rows to print, and a buffer to reuse. */
export interface PrintJob {
	readonly block: RowBlock;
	readonly scratch: Uint8Array<ArrayBuffer> | undefined;
	/** The open file to write to, `BlockOffsets` of its blocks, and the index of this block. */
	readonly into?:
		| { readonly file: number; readonly offsets: SharedArrayBuffer; readonly nth: number }
		| undefined;
}

/** Printed rows: the first `length` of `bytes`, which is absent if they were written to a file. */
export interface PrintedBlock {
	readonly bytes?: Uint8Array<ArrayBuffer>;
	readonly length: number;
}

/** Prints the rows of a block, and writes them once their offset is known. */
export function printBlock({ block, scratch, into }: PrintJob, tools: FileTools): JobResult {
	if (!into) {
		const bytes = withRoom(block, scratch);
		const fast = fastPrinted(block, tools);
		if (fast) bytes.set(fast);
		const data: PrintedBlock = { bytes, length: fast?.length ?? printRows(block, bytes) };
		return { data, moved: [bytes.buffer] };
	}
	const offsets = new BlockOffsets(into.offsets);
	try {
		const bytes = fastPrinted(block, tools) ?? printed(block);
		const data: PrintedBlock = { length: bytes.length };
		tools.write(into.file, offsets.take(into.nth, bytes.length), bytes);
		return { data, moved: [] };
	} catch (error) {
		offsets.break(into.nth + 1);
		throw error;
	}
}

/** Text of rows by WebAssembly; undefined if it is unavailable or does not support them. */
const fastPrinted = (block: RowBlock, { plain }: FileTools) =>
	'little' in block ? undefined : plain?.print(block);

/** Upper bound of the bytes of rows. */
export const roomOf = (block: RowBlock): number =>
	'little' in block ? bytesIn(block) : roomFor(block);

/** Writes rows into `bytes`, which must have room for them. Returns the number of bytes. */
export const printRows = (block: RowBlock, bytes: Uint8Array<ArrayBuffer>): number =>
	'little' in block ? writeRows(block, bytes) : printTable(block, bytes);

/** `scratch` if it has room for the rows, else a new buffer. */
function withRoom(
	block: RowBlock,
	scratch: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
	const length = roomOf(block);
	return scratch && scratch.length >= length ? scratch : new Uint8Array(length);
}

function printed(block: RowBlock): Uint8Array {
	const bytes = withRoom(block, undefined);
	return bytes.subarray(0, printRows(block, bytes));
}
