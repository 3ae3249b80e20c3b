import type { JobResult, Workers } from '../../util/workers.ts';
import type { RowPart, RowsAhead } from '../core/plainLines.ts';
import { copyText, type Loaded } from '../text/wholeFile.ts';
import { type FileTools, worthThreads } from './fileTools.ts';
import { validRows } from './rows.ts';

/** Lines that a worker reads as rows, unless another thread has claimed them. */
export interface RowsJob {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly row: readonly RowPart[];
	/** State of the job, number of rows and their bytes: three int32. */
	readonly told: SharedArrayBuffer;
	/** Room for the numbers of the rows (`valuesIn`). */
	readonly memory: SharedArrayBuffer;
}

const [waiting, taken, done, failed] = [0, 1, 2, 3];

const lineFeed = 10;

/** Milliseconds that a worker may take for a block before it is abandoned; it takes one or two. */
const patience = 5000;

const widthOf = (part: RowPart): number => ('width' in part ? part.width : 1);

/** Upper bound of the rows in `bytes` bytes: a number and the blank after it take two. */
const mostRows = (row: readonly RowPart[], bytes: number): number =>
	Math.ceil(bytes / (2 * row.reduce((sum, part) => sum + widthOf(part), 0))) + 1;

/** Arrays for the numbers of the first `count` rows of `bytes` bytes, one for each part with numbers. */
function valuesIn(
	memory: SharedArrayBuffer,
	row: readonly RowPart[],
	bytes: number,
	count: number,
): (Int32Array | Float64Array)[] {
	const room = mostRows(row, bytes);
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

/** Runs a `RowsJob` in a worker. */
export function readRowBlock({ bytes, row, told, memory }: RowsJob, tools: FileTools): JobResult {
	const words = new Int32Array(told);
	const nothing: JobResult = { data: undefined, moved: [] };
	if (Atomics.compareExchange(words, 0, waiting, taken) !== waiting) return nothing;
	let became = failed;
	try {
		const { plain } = tools;
		if (plain) {
			plain.input(bytes.length).set(bytes);
			const ahead = plain.ahead(row, bytes.length, Number.POSITIVE_INFINITY);
			for (const [k, into] of valuesIn(memory, row, bytes.length, ahead.count).entries())
				into.set(ahead.values[k]!);
			const count = validRows(row, ahead);
			words[1] = count;
			words[2] = count < ahead.count ? linesLength(bytes, count) : ahead.length;
			became = done;
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

interface Block {
	readonly from: number;
	readonly to: number;
	readonly told: Int32Array;
	readonly memory: SharedArrayBuffer;
}

/** Rows of a block, and the bytes of all its lines, including those that are not plain. */
export interface BlockRows {
	readonly rows: RowsAhead;
	readonly length: number;
}

/**
 * Blocks of lines that workers read ahead as rows while this thread handles earlier rows. A block that no worker has
 * begun when it is needed is read by this thread: nothing waits for a thread that is still starting.
 */
export class RowBlocks {
	readonly #workers: Workers;
	readonly #row: readonly RowPart[];
	readonly #window: number;
	#pending: Block[] = [];
	/** Memory that is free, and that of the block whose numbers are in use. */
	readonly #free: SharedArrayBuffer[] = [];
	#inUse: SharedArrayBuffer | undefined;

	/** @param window most bytes of a block */
	constructor(workers: Workers, row: readonly RowPart[], window: number) {
		this.#workers = workers;
		this.#row = row;
		this.#window = window;
	}

	/** Rows of the block that begins at byte `from`, if a worker has read it. They are valid until the next call. */
	take(from: number): BlockRows | undefined {
		if (this.#inUse) this.#free.push(this.#inUse);
		this.#inUse = undefined;
		if (this.#pending[0]?.from !== from) {
			for (const block of this.#pending) this.#claim(block);
			this.#pending = [];
			return undefined;
		}
		const block = this.#pending.shift() as Block;
		if (this.#claim(block)) return undefined;
		const { told, memory, to } = block;
		if (Atomics.load(told, 0) === taken) Atomics.wait(told, 0, taken, patience);
		if (Atomics.load(told, 0) !== done) return undefined;
		this.#inUse = memory;
		const [count, length] = [told[1] as number, told[2] as number];
		const values = valuesIn(memory, this.#row, to - from, count);
		return { rows: { count, length, values }, length: to - from };
	}

	/**
	 * Gives workers the blocks from byte `from` on.
	 *
	 * @param to end of all lines
	 * @param most estimate of the bytes of the rows
	 */
	begin(source: Loaded, from: number, to: number, most: number): void {
		const end = Math.min(to, from + most);
		const threads = Math.min(this.#workers.count, worthThreads(end - from));
		let next = this.#pending.at(-1)?.to ?? from;
		while (next < end && this.#pending.length < 2 * threads) {
			const bytes = new Uint8Array(Math.min(this.#window, to - next));
			copyText(source, next, bytes);
			const length = bytes.lastIndexOf(lineFeed) + 1;
			if (length === 0) return;
			this.#pending.push(this.#send(bytes.subarray(0, length), next, threads));
			next += length;
		}
	}

	#send(bytes: Uint8Array<ArrayBuffer>, from: number, threads: number): Block {
		const row = this.#row;
		const to = from + bytes.length;
		const reals = row.reduce((sum, part) => sum + ('text' in part ? 0 : part.width), 0);
		const room = 8 * reals * mostRows(row, to - from);
		const old = this.#free.pop();
		const memory = old && old.byteLength >= room ? old : new SharedArrayBuffer(room);
		const told = new SharedArrayBuffer(12);
		const data: RowsJob = { bytes, row, told, memory };
		// If a worker fails, this thread reads the block.
		this.#workers.run({ kind: 'rows', data }, [bytes.buffer], threads).catch(() => undefined);
		return { from, to, told: new Int32Array(told), memory };
	}

	/** Takes a block back from the workers; false if one has begun it. */
	#claim({ told, memory }: Block): boolean {
		if (Atomics.compareExchange(told, 0, waiting, taken) !== waiting) return false;
		this.#free.push(memory);
		return true;
	}
}
