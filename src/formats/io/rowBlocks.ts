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
	/** Descriptor of the open file, or the bytes of the text that `linesIn` reads. */
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

const [waiting, claimed, done, failed] = [0, 1, 2, 3];

const lineFeed = 10;

/** Milliseconds that a worker may take for a block before it is abandoned; it takes one or two. */
const timeout = 5000;

/** Runs a `RowsJob` in a worker. */
export function readRowBlock({ lines, row, state, memory }: RowsJob, tools: FileTools): JobResult {
	const control = new Int32Array(state);
	const nothing: JobResult = { data: undefined, moved: [] };
	if (Atomics.compareExchange(control, 0, waiting, claimed) !== waiting) return nothing;
	let outcome = failed;
	try {
		const { plain } = tools;
		if (plain) {
			const { from, to } = linesIn(
				...[lines.from, lines.to, lines.size, readerOf(lines, tools)],
				(bytes) => plain.input(bytes),
			);
			const rows = plain.parseRows(row, from, to, Number.POSITIVE_INFINITY);
			for (const [k, into] of valuesIn(memory, row, lines, rows.count).entries())
				into.set(rows.values[k]!);
			const count = validRows(row, rows);
			const length =
				count < rows.count ? linesLength(plain.input(to).subarray(from), count) : rows.length;
			control.set([count, length, firstRead(lines.from) + from - lines.from, to - from], 1);
			if (from < to) outcome = done;
		}
	} finally {
		Atomics.store(control, 0, outcome);
		Atomics.notify(control, 0);
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
	const capacity = maxRows(row, range);
	let at = 0;
	return row.flatMap((part) => {
		if ('text' in part) return [];
		const start = at;
		at += 8 * part.width * capacity;
		const length = part.width * count;
		return part.kind === 'reals'
			? new Float64Array(memory, start, length)
			: new Int32Array(memory, start, length);
	});
}

/** Reads the text of a range from its file or its bytes. */
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

/** A block that was given to workers. */
interface Block {
	readonly from: number;
	readonly to: number;
	readonly state: Int32Array;
	readonly memory: SharedArrayBuffer;
}

/** Rows at the start of a block, and the bytes of all its lines, including those after a line for the slow path. */
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
	/** Memory for reuse, and the memory of the rows that were returned last. */
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
		if (Atomics.load(state, 0) === claimed) Atomics.wait(state, 0, claimed, timeout);
		if (Atomics.load(state, 0) !== done) return { to };
		this.#inUse = memory;
		const [, count, length, firstByte, linesBytes] = state;
		if (block.from + firstByte! !== from) return { to };
		const values = valuesIn(memory, this.#row, block, count!);
		return { rows: { count: count!, length: length!, values }, length: linesBytes! };
	}

	/**
	 * Gives workers the blocks from byte `from` on.
	 *
	 * @param to end of all lines
	 * @param maxBytes estimate of the bytes of the rows
	 */
	begin(source: Loaded, from: number, to: number, maxBytes: number): void {
		const size = Math.min(to, source.length);
		const end = Math.min(size, from + maxBytes);
		const threads = Math.min(this.#workers.count, workersFor(end - from));
		let next = this.#pending.at(-1)?.to ?? from;
		while (next < end && this.#pending.length < 2 * threads) {
			const range = { from: next, to: Math.min(size, next + this.#window), size };
			this.#pending.push(this.#send({ ...range, text: textOf(source, range) }, threads));
			next = range.to;
		}
	}

	/** Queues a block for the workers. */
	#send(lines: LineRange, threads: number): Block {
		const row = this.#row;
		const numbers = row.reduce((sum, part) => sum + ('text' in part ? 0 : part.width), 0);
		const size = 8 * numbers * maxRows(row, lines);
		const reused = this.#free.pop();
		const memory = reused && reused.byteLength >= size ? reused : new SharedArrayBuffer(size);
		const state = new SharedArrayBuffer(20);
		const data: RowsJob = { lines, row, state, memory };
		const moved = typeof lines.text === 'number' ? [] : [lines.text.buffer];
		// If a worker fails, this thread reads the block.
		this.#workers.run({ kind: 'rows', data }, moved, threads).catch(() => undefined);
		return { from: lines.from, to: lines.to, state: new Int32Array(state), memory };
	}

	/** Takes a block back from the workers; false if a worker has begun it. */
	#claim({ state, memory }: Block): boolean {
		if (Atomics.compareExchange(state, 0, waiting, claimed) !== waiting) return false;
		this.#free.push(memory);
		return true;
	}
}

/** The file that a worker reads a range from, or a copy of its bytes. */
function textOf(source: Loaded, { from, to, size }: Omit<LineRange, 'text'>): LineRange['text'] {
	if (source.descriptor !== undefined) return source.descriptor;
	const bytes = new Uint8Array(Math.min(size, to + maxLineOverrun) - firstRead(from));
	copyText(source, firstRead(from), bytes);
	return bytes;
}
