import type { JobResult, Workers } from '../../util/workers.ts';
import type { ParsedRows, RowPart } from '../core/fastLines.ts';
import { copyText, type Loaded } from '../text/loaded.ts';
import { type FileTools, workersFor } from './fileTools.ts';
import { firstRead, linesIn, maxLineOverrun, type ReadAt } from './lineRange.ts';
import { validRows } from './rows.ts';

/** The lines that begin in bytes [from, to) of a text of `size` bytes. */
export interface LineRange {
	readonly from: number;
	readonly to: number;
	readonly size: number;
	/** The open file of the text, or the bytes of it that `linesIn` reads. */
	readonly text: number | Uint8Array<ArrayBuffer>;
}

/** Lines that a worker reads as rows, unless another thread has claimed them. */
export interface RowsJob {
	readonly lines: LineRange;
	readonly row: readonly RowPart[];
	/** Five int32: state of the job, rows, their bytes, first byte after `from`, and bytes of all lines. */
	readonly state: SharedArrayBuffer;
	/** Room for the numbers of the rows (`valuesIn`). */
	readonly memory: SharedArrayBuffer;
}

const [waiting, taken, done, failed] = [0, 1, 2, 3];

const lineFeed = 10;

/** Milliseconds that a worker may take for a block before it is abandoned; it takes one or two. */
const timeout = 5000;

/** Runs a `RowsJob` in a worker. */
export function readRowBlock({ lines, row, state, memory }: RowsJob, tools: FileTools): JobResult {
	const words = new Int32Array(state);
	const nothing: JobResult = { data: undefined, moved: [] };
	if (Atomics.compareExchange(words, 0, waiting, taken) !== waiting) return nothing;
	let became = failed;
	try {
		const { plain } = tools;
		if (plain) {
			const { from, to } = linesIn(
				...[lines.from, lines.to, lines.size, readerOf(lines, tools)],
				(bytes) => plain.input(bytes),
			);
			const ahead = plain.parseRows(row, from, to, Number.POSITIVE_INFINITY);
			for (const [k, into] of valuesIn(memory, row, lines, ahead.count).entries())
				into.set(ahead.values[k]!);
			const count = validRows(row, ahead);
			const length =
				count < ahead.count ? linesLength(plain.input(to).subarray(from), count) : ahead.length;
			words.set([count, length, firstRead(lines.from) + from - lines.from, to - from], 1);
			if (from < to) became = done;
		}
	} finally {
		Atomics.store(words, 0, became);
		Atomics.notify(words, 0);
	}
	return nothing;
}

/** Bytes of the first `lines` lines. */
export function linesLength(bytes: Uint8Array, lines: number): number {
	let at = 0;
	for (let line = 0; line < lines; line++) at = bytes.indexOf(lineFeed, at) + 1;
	return at;
}

/** Arrays for the numbers of the first `count` rows of a range, one for each part with numbers. */
function valuesIn(
	memory: SharedArrayBuffer,
	row: readonly RowPart[],
	range: Pick<LineRange, 'from' | 'to'>,
	count: number,
): (Int32Array | Float64Array)[] {
	const room = maxRows(row, range);
	let at = 0;
	return row.flatMap((part) => {
		if ('text' in part) return [];
		const start = at;
		at += 8 * part.width * room;
		const length = part.width * count;
		return part.kind === 'reals'
			? new Float64Array(memory, start, length)
			: new Int32Array(memory, start, length);
	});
}

function readerOf({ from, text }: LineRange, tools: FileTools): ReadAt {
	if (typeof text === 'number') return (at, bytes) => tools.read(text, at, bytes);
	return (at, bytes) => {
		const available = text.subarray(at - firstRead(from)).subarray(0, bytes.length);
		bytes.set(available);
		return available.length;
	};
}

const widthOf = (part: RowPart): number => ('width' in part ? part.width : 1);

/** Upper bound of the rows in a range: a number and the blank after it take two bytes. */
const maxRows = (row: readonly RowPart[], { from, to }: Pick<LineRange, 'from' | 'to'>): number =>
	Math.ceil(
		(to - from + maxLineOverrun) / (2 * row.reduce((sum, part) => sum + widthOf(part), 0)),
	) + 1;

interface Block {
	readonly from: number;
	readonly to: number;
	readonly state: Int32Array;
	readonly memory: SharedArrayBuffer;
}

/** Rows of the lines from a byte on, and the bytes of all these lines, including those that are not plain. */
export interface BlockRows {
	readonly rows: ParsedRows;
	readonly length: number;
}

/**
 * Blocks of lines that workers read ahead as rows while this thread handles earlier rows; they read a local file by
 * themselves. A block that no worker has begun when it is needed is read by this thread: nothing waits for a thread
 * that is still starting.
 */
export class RowBlocks {
	readonly #workers: Workers;
	readonly #row: readonly RowPart[];
	readonly #window: number;
	#pending: Block[] = [];
	/** Memory that is free, and that of the block whose numbers are in use. */
	readonly #free: SharedArrayBuffer[] = [];
	#inUse: SharedArrayBuffer | undefined;

	/** @param window bytes of a block */
	constructor(workers: Workers, row: readonly RowPart[], window: number) {
		this.#workers = workers;
		this.#row = row;
		this.#window = window;
	}

	/**
	 * Rows from the line at byte `from` on, if a worker has read them: valid until the next call. Otherwise the end of
	 * the range that this thread has to read; undefined if there are no blocks.
	 */
	take(from: number): BlockRows | { readonly to: number } | undefined {
		if (this.#inUse) this.#free.push(this.#inUse);
		this.#inUse = undefined;
		let block = this.#pending.shift();
		while (block && block.to <= from) {
			this.#claim(block);
			block = this.#pending.shift();
		}
		if (!block) return undefined;
		const { state, memory, to } = block;
		if (this.#claim(block)) return { to };
		if (Atomics.load(state, 0) === taken) Atomics.wait(state, 0, taken, timeout);
		if (Atomics.load(state, 0) !== done) return { to };
		this.#inUse = memory;
		const [, count, length, begin, all] = state;
		if (block.from + begin! !== from) return { to };
		const values = valuesIn(memory, this.#row, block, count!);
		return { rows: { count: count!, length: length!, values }, length: all! };
	}

	/**
	 * Gives workers the blocks from byte `from` on.
	 *
	 * @param to end of all lines
	 * @param most estimate of the bytes of the rows
	 */
	begin(source: Loaded, from: number, to: number, most: number): void {
		const size = Math.min(to, source.length);
		const end = Math.min(size, from + most);
		const threads = Math.min(this.#workers.count, workersFor(end - from));
		let next = this.#pending.at(-1)?.to ?? from;
		while (next < end && this.#pending.length < 2 * threads) {
			const range = { from: next, to: Math.min(size, next + this.#window), size };
			this.#pending.push(this.#send({ ...range, text: textOf(source, range) }, threads));
			next = range.to;
		}
	}

	#send(lines: LineRange, threads: number): Block {
		const row = this.#row;
		const numbers = row.reduce((sum, part) => sum + ('text' in part ? 0 : part.width), 0);
		const room = 8 * numbers * maxRows(row, lines);
		const old = this.#free.pop();
		const memory = old && old.byteLength >= room ? old : new SharedArrayBuffer(room);
		const state = new SharedArrayBuffer(20);
		const data: RowsJob = { lines, row, state, memory };
		const moved = typeof lines.text === 'number' ? [] : [lines.text.buffer];
		// If a worker fails, this thread reads the block.
		this.#workers.run({ kind: 'rows', data }, moved, threads).catch(() => undefined);
		return { from: lines.from, to: lines.to, state: new Int32Array(state), memory };
	}

	/** Takes a block back from the workers; false if one has begun it. */
	#claim({ state, memory }: Block): boolean {
		if (Atomics.compareExchange(state, 0, waiting, taken) !== waiting) return false;
		this.#free.push(memory);
		return true;
	}
}

/** What a worker reads a range from. */
function textOf(source: Loaded, { from, to, size }: Omit<LineRange, 'text'>): LineRange['text'] {
	if (source.descriptor !== undefined) return source.descriptor;
	const bytes = new Uint8Array(Math.min(size, to + maxLineOverrun) - firstRead(from));
	copyText(source, firstRead(from), bytes);
	return bytes;
}
