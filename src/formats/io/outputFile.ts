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

/** Maximum number of bytes of a block, the unit that workers return. */
const maxBytes = 1 << 20;

/** In units of `maxBytes`: use workers from 4 MiB, one more for each 16 MiB. */
const minRanges = 4;
const perWorker = 16;

/** The bytes of parts, printed by workers; see `OutputFile.chunksBy`. */
export const bytesOfParts = (
	workers: Workers,
	parts: readonly Part[],
	report?: (fraction: number) => void,
): AsyncIterable<Uint8Array> => bytesBy(workers, rangesOf(parts), report);

/** Lets workers write the bytes of parts; see `OutputFile.writtenBy`. */
export const writeParts = (
	workers: Workers,
	file: number,
	parts: readonly Part[],
	report?: (fraction: number) => void,
): AsyncIterable<number> => lengthsBy(workers, rangesOf(parts), report, file);

/** Whether `bytes` bytes are worth using workers. */
export const isWorthWorkers = (bytes: number): boolean => bytes >= minRanges * maxBytes;

/** A file of parts, which are made when its chunks are requested. */
export const outputFile = (suffix: string, parts: () => readonly Part[]): OutputFile => ({
	suffix,
	withLineEnd: (end) => outputFile(suffix, () => withLineEnd(parts(), end)),
	chunks: (report) => printed(rangesOf(parts()), report),
	chunksBy(workers, report) {
		const ranges = rangesOf(parts());
		return sizeOf(ranges) < minRanges ? printed(ranges, report) : bytesBy(workers, ranges, report);
	},
	writtenBy(workers, file, report) {
		const ranges = rangesOf(parts());
		return sizeOf(ranges) < minRanges ? undefined : lengthsBy(workers, ranges, report, file);
	},
});

/** Parts with line end `end`; parts of a file that also has bytes stay unchanged. */
function withLineEnd(parts: readonly Part[], end: LineEnd): readonly Part[] {
	if (parts.some((part) => typeof part !== 'string' && 'little' in part)) return parts;
	const converted = (text: string): string => text.replace(/\r\n?|\n/g, end);
	return (parts as readonly (string | NumberTable)[]).map((part) =>
		typeof part === 'string' ? converted(part) : { ...part, between: part.between.map(converted) },
	);
}

/** Rows [from, to) of a table. */
interface RowRange {
	readonly table: NumberTable | ByteTable;
	readonly from: number;
	readonly to: number;
	/** Upper bound of the printed bytes. */
	readonly bytes: number;
}

/** A text as a table of one row without numbers. */
const asTable = (text: string): NumberTable => ({ rows: 1, between: [text], columns: () => [] });

function rangesOf(parts: readonly Part[]): RowRange[] {
	const ranges: RowRange[] = [];
	for (const part of parts) {
		const table = typeof part === 'string' ? asTable(part) : part;
		const { rows } = table;
		const row =
			'little' in table
				? table.rowBytes
				: longestRow({ between: table.between, columns: table.columns(0, 0) });
		const step = Math.max(1, Math.floor(maxBytes / Math.max(1, row)));
		for (let from = 0; from < rows; from += step)
			ranges.push(rangeOf(table, from, Math.min(rows, from + step), row));
	}
	return ranges;
}

const rangeOf = (table: RowRange['table'], from: number, to: number, row: number): RowRange => ({
	table,
	from,
	to,
	bytes: (to - from) * row,
});

/** Upper bound of all bytes, in units of `maxBytes`. */
const sizeOf = (ranges: readonly RowRange[]): number =>
	ranges.reduce((sum, { bytes }) => sum + bytes, 0) / maxBytes;

function blockOf({ table, from, to }: RowRange): RowBlock {
	const rows = to - from;
	return 'little' in table
		? { rows, little: table.little, columns: table.columns(from, to) }
		: { rows, between: table.between, columns: table.columns(from, to) };
}

/** The bytes of each range, printed by this thread. */
function* printed(ranges: readonly RowRange[], report?: (fraction: number) => void) {
	let scratch = new Uint8Array(0);
	for (const [nth, range] of ranges.entries()) {
		const block = blockOf(range);
		const length = roomOf(block);
		if (length > scratch.length) scratch = new Uint8Array(length);
		yield scratch.slice(0, printRows(block, scratch));
		report?.((nth + 1) / ranges.length);
	}
}

/**
 * Blocks that workers print, in order: their bytes, or only their lengths if workers write them to an open file
 * themselves. Ends once no worker has a job.
 */
async function* printedBy(
	workers: Workers,
	ranges: readonly RowRange[],
	report?: (fraction: number) => void,
	file?: number,
): AsyncGenerator<PrintedBlock> {
	const pending: Promise<PrintedBlock>[] = [];
	const freeBuffers: Uint8Array<ArrayBuffer>[] = [];
	const offsets = file === undefined ? undefined : BlockOffsets.memoryFor(ranges.length);
	const maxWorkers = Math.min(workers.count, Math.ceil(sizeOf(ranges) / perWorker));
	const begin = (nth: number): Promise<PrintedBlock> => {
		const { block, moved } = transferableBlock(blockOf(ranges[nth]!));
		const scratch = freeBuffers.pop();
		const into = file !== undefined && offsets ? { file, offsets, nth } : undefined;
		const job: PrintJob = { block, scratch, into };
		if (scratch) moved.push(scratch.buffer);
		const printed = workers.run(
			{ kind: 'print', data: job },
			moved,
			maxWorkers,
		) as Promise<PrintedBlock>;
		// If writing ends early, the result is unused.
		printed.catch(() => undefined);
		return printed;
	};
	try {
		let next = 0;
		for (let nth = 0; nth < ranges.length; nth++) {
			while (next < ranges.length && pending.length < 2 * maxWorkers) pending.push(begin(next++));
			const block = await pending[0]!;
			pending.shift();
			yield block;
			report?.((nth + 1) / ranges.length);
			if (block.bytes) freeBuffers.push(block.bytes);
		}
	} finally {
		if (offsets) new BlockOffsets(offsets).break();
		await Promise.allSettled(pending);
	}
}

/** The bytes of each range, printed by workers. */
async function* bytesBy(...[workers, ranges, report]: Parameters<typeof printedBy>) {
	for await (const { bytes, length } of printedBy(workers, ranges, report))
		if (bytes) yield bytes.subarray(0, length);
}

/** The number of bytes of each range, which workers write. */
async function* lengthsBy(...args: Parameters<typeof printedBy>) {
	for await (const { length } of printedBy(...args)) yield length;
}
