import type { JobResult } from '../../util/workers.ts';
import { Rows, shortBit } from '../sheets/rows.ts';
import type { Column } from '../sheets/syntax.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { ByteClasses } from '../text/tokens.ts';
import { BlockOffsets } from './blockOffsets.ts';
import type { FileTools } from './jobs.ts';
import { linesIn } from './lineRange.ts';

/** An open file that threads read by themselves. */
export interface SharedFile {
	readonly descriptor: number;
	readonly size: number;
}

/** Whole lines: bytes at hand, else those that begin in a range of an open file (`linesIn`). */
export interface LineBlock {
	readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
	readonly from: number;
	readonly to: number;
}

/** Lines to be read as entries of a section, and where their values go. */
export interface ParseJob extends LineBlock {
	/** What the bytes of the file are, and the columns of the section's entries. */
	readonly classes: ByteClasses;
	readonly columns: readonly Column[];
	readonly file?: SharedFile | undefined;
	/** Entries to make room for at first. */
	readonly expected: number;
	/** Lines of the entries are asked for. */
	readonly positions: boolean;
	/** Where the values go; absent where no memory is shared, and they come back with the result. */
	readonly into?: SharedRows | undefined;
}

/** The entries of a section in shared memory. */
export interface SharedRows {
	/** The arrays of all entries, as in `Rows`; those that there are. */
	readonly stores: Rows['stores'];
	readonly declared: number;
	/** Counts the entries in front of the block, which is the one with this number. */
	readonly offsets: SharedArrayBuffer;
	readonly nth: number;
}

/** What a block has. */
export interface ParsedBlock {
	/** The bytes of the job, if it had any. */
	readonly bytes: Uint8Array<ArrayBuffer> | undefined;
	readonly count: number;
	/** The values, as in `Rows`; absent where they are in their place. */
	readonly stores?: Rows['stores'] | undefined;
	/** The first entry that is not exactly what it should be; −1 if there is none. Entries behind it were not read. */
	readonly odd: number;
	/** Flags of the rows; absent where none has any. */
	readonly flags: Uint8Array<ArrayBuffer> | undefined;
	/** Lines of the entries, the first of the block being 1; absent where each line is one. */
	readonly lines: Uint32Array<ArrayBuffer> | undefined;
	/** Lines of the block. */
	readonly lineCount: number;
}

type Read = Omit<ParsedBlock, 'bytes' | 'stores'> & { readonly stores: Rows['stores'] };

/**
 * Reads the lines of a block, and puts their values in their place once it is known how many are in front of them, or gives
 * them back.
 */
export function parseBlock(job: ParseJob, tools: FileTools): JobResult {
	const { into } = job;
	if (!into) {
		const { stores, ...read } = valuesOf(job, tools);
		const { groups } = new Rows(job.columns);
		// Arrays of their own: those of WebAssembly are written over by the next block.
		const values = groups.map(({ width }, g) =>
			(stores[g] as Float64Array).slice(0, read.count * width),
		);
		const data: ParsedBlock = { ...read, bytes: job.bytes, stores: values };
		const arrays = [job.bytes, read.flags, read.lines, ...values];
		return { data, moved: arrays.flatMap((array) => array?.buffer ?? []) };
	}
	const offsets = new BlockOffsets(into.offsets);
	try {
		offsets.refuseBroken(into.nth);
		const { stores, ...read } = valuesOf(job, tools);
		const before = offsets.take(into.nth, read.count);
		const taken = Math.min(read.count, into.declared - before);
		if (taken > 0)
			for (const [g, { type, width }] of new Rows(job.columns).groups.entries()) {
				if (type === '[' || type === ']') continue;
				const values = (stores[g] as Float64Array).subarray(0, taken * width);
				(into.stores[g] as Float64Array).set(values, before * width);
			}
		const data: ParsedBlock = { ...read, bytes: job.bytes };
		const moved = [job.bytes, read.flags, read.lines].flatMap((array) => array?.buffer ?? []);
		return { data, moved };
	} catch (error) {
		offsets.break(into.nth + 1);
		throw error;
	}
}

function valuesOf(job: ParseJob, { plain, read: readFile }: FileTools): Read {
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
	if (!plain) return linesRead(job, lines);
	if (job.bytes) plain.input(job.to).set(job.bytes.subarray(0, job.to));
	const rows = plain.parse(new Rows(columns), lines.from, lines.to);
	if (rows) {
		const { count, stores } = rows;
		return { count, stores, odd: -1, flags: undefined, lines: undefined, lineCount: count };
	}
	return linesRead(job, job.bytes ? lines : { ...lines, bytes: plain.input(lines.to) });
}

/** Reads lines of any kind. */
function linesRead(
	job: ParseJob,
	{ bytes, from, to }: { readonly bytes: Uint8Array; readonly from: number; readonly to: number },
): Read {
	const rows = new Rows(job.columns);
	rows.reserve(job.expected);
	const lines = new BlockLines('', job.classes, { bytes, length: to }, from, to, 0);
	let numbers = job.positions ? new Uint32Array(job.expected) : undefined;
	let count = 0;
	let room = job.expected;
	let flags = 0;
	let odd = -1;
	while (lines.next()) {
		if (count === room) {
			room = 2 * room + 64;
			rows.count = count;
			rows.reserve(room);
			if (numbers) {
				const larger = new Uint32Array(room);
				larger.set(numbers);
				numbers = larger;
			}
		}
		if (numbers) numbers[count] = lines.line;
		rows.read(count, lines);
		const flag = rows.flags[count] as number;
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
		lines: numbers,
		lineCount: lines.line,
	};
}
