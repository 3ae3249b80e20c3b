import type { JobResult } from '../../util/workers.ts';
import { BlockOffsets } from '../io/blockOffsets.ts';
import type { FileTools } from '../io/fileTools.ts';
import { linesIn } from '../io/lineRange.ts';
import { validRows } from '../io/rows.ts';
import type { Column } from '../model/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { ByteClasses } from '../text/tokens.ts';
import { Rows, shortBit } from './rows.ts';

/** An open file that workers read by themselves. */
export interface SharedFile {
	readonly descriptor: number;
	readonly size: number;
}

/** Whole lines: `bytes` [from, to) if present, else the lines that begin in this range of an open file (`linesIn`). */
export interface LineBlock {
	readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
	readonly from: number;
	readonly to: number;
}

/** Lines to read as entries of a section, and the destination of their values. */
export interface ParseJob extends LineBlock {
	/** Byte classes of the file, and the columns of the section's entries. */
	readonly classes: ByteClasses;
	readonly columns: readonly Column[];
	readonly file?: SharedFile | undefined;
	/** Number of entries to make room for at first. */
	readonly expected: number;
	/** Whether to return the lines of the entries. */
	readonly positions: boolean;
	/** Destination of the values in shared memory; if absent, the result has them. */
	readonly into?: SharedRows | undefined;
}

/** The entries of a section in shared memory. */
export interface SharedRows {
	/** The arrays of all entries, as in `Rows`. */
	readonly stores: Rows['stores'];
	readonly declared: number;
	/** `BlockOffsets` of the numbers of entries; `nth` is the index of this block. */
	readonly offsets: SharedArrayBuffer;
	readonly nth: number;
}

/** Result of reading a block. */
export interface ParsedBlock {
	/** `ParseJob.bytes`, for reuse. */
	readonly bytes: Uint8Array<ArrayBuffer> | undefined;
	readonly count: number;
	/** The values, as in `Rows`; absent if they are in shared memory. */
	readonly stores?: Rows['stores'] | undefined;
	/** The first entry with flags other than `shortBit`; −1 if there is none. Entries after it were not read. */
	readonly odd: number;
	/** Flags of the rows; absent if none has any. */
	readonly flags: Uint8Array<ArrayBuffer> | undefined;
	/** 1-based lines of the entries in the block; absent unless requested, or if every line is an entry. */
	readonly lines: Uint32Array<ArrayBuffer> | undefined;
	/** Number of lines in the block. */
	readonly lineCount: number;
}

type ParsedValues = Omit<ParsedBlock, 'bytes' | 'stores'> & { readonly stores: Rows['stores'] };

/**
 * Reads the lines of a block. Stores their values once the number of entries before the block is known, or returns
 * them.
 */
export function parseBlock(job: ParseJob, tools: FileTools): JobResult {
	const { into } = job;
	if (!into) {
		const { stores, ...read } = parseValues(job, tools);
		const { groups } = new Rows(job.columns);
		// Copies: the next block overwrites the arrays of WebAssembly.
		const values = groups.map(({ width }, g) => stores[g]!.slice(0, read.count * width));
		const data: ParsedBlock = { ...read, bytes: job.bytes, stores: values };
		const arrays = [job.bytes, read.flags, read.lines, ...values];
		return { data, moved: arrays.flatMap((array) => array?.buffer ?? []) };
	}
	const offsets = new BlockOffsets(into.offsets);
	try {
		offsets.refuseBroken(into.nth);
		const { stores, ...read } = parseValues(job, tools);
		const offset = offsets.take(into.nth, read.count);
		const stored = Math.min(read.count, into.declared - offset);
		if (stored > 0)
			for (const [g, { type, width }] of new Rows(job.columns).groups.entries()) {
				if (type === '[' || type === ']') continue;
				const values = stores[g]!.subarray(0, stored * width);
				into.stores[g]!.set(values, offset * width);
			}
		const data: ParsedBlock = { ...read, bytes: job.bytes };
		const moved = [job.bytes, read.flags, read.lines].flatMap((array) => array?.buffer ?? []);
		return { data, moved };
	} catch (error) {
		offsets.break(into.nth + 1);
		throw error;
	}
}

/** Reads the lines of a job, by the fast path if it can read all of them. */
function parseValues(job: ParseJob, { plain, read: readFile }: FileTools): ParsedValues {
	const { file, columns } = job;
	const lines = job.bytes
		? { bytes: job.bytes, from: job.from, to: job.to }
		: linesIn(
				job.from,
				job.to,
				(file as SharedFile).size,
				(at, bytes) => readFile((file as SharedFile).descriptor, at, bytes),
				(bytes) => plain?.input(bytes) ?? new Uint8Array(bytes),
			);
	if (!plain) return parseLines(job, lines);
	if (job.bytes) plain.input(job.to).set(job.bytes.subarray(0, job.to));
	const { parts, groups } = new Rows(columns);
	const rows = plain.parseRows(parts, lines.from, lines.to, Number.POSITIVE_INFINITY);
	const { count, values } = rows;
	if (rows.length === lines.to - lines.from && validRows(parts, rows) === count) {
		let v = 0;
		const stores = groups.map(({ type }) =>
			type === '[' || type === ']' ? new Uint8Array(0) : values[v++]!,
		);
		return { count, stores, odd: -1, flags: undefined, lines: undefined, lineCount: count };
	}
	return parseLines(job, job.bytes ? lines : { ...lines, bytes: plain.input(lines.to) });
}

/** Reads lines one by one, up to the first with flags other than `shortBit`. */
function parseLines(
	job: ParseJob,
	{ bytes, from, to }: { readonly bytes: Uint8Array; readonly from: number; readonly to: number },
): ParsedValues {
	const rows = new Rows(job.columns);
	rows.reserve(job.expected);
	const lines = new BlockLines('', job.classes, { bytes, length: to }, from, to, 0);
	let lineNumbers = job.positions ? new Uint32Array(job.expected) : undefined;
	let count = 0;
	let capacity = job.expected;
	let flags = 0;
	let odd = -1;
	while (lines.next()) {
		if (count === capacity) {
			capacity = 2 * capacity + 64;
			rows.count = count;
			rows.reserve(capacity);
			if (lineNumbers) {
				const larger = new Uint32Array(capacity);
				larger.set(lineNumbers);
				lineNumbers = larger;
			}
		}
		if (lineNumbers) lineNumbers[count] = lines.line;
		rows.read(count, lines);
		const flag = rows.flags[count]!;
		flags |= flag;
		count++;
		if ((flag & ~shortBit) === 0) continue;
		odd = count - 1;
		break;
	}
	return {
		count,
		stores: rows.stores,
		odd,
		flags: flags === 0 ? undefined : rows.flags,
		lines: lineNumbers,
		lineCount: lines.line,
	};
}
