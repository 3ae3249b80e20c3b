import type { JobResult, Workers } from '../../util/workers.ts';
import { copyText, type Loaded } from '../wholeFile.ts';
import type { FileTools } from './jobs.ts';
import type { RowPart, RowsAhead } from './plainLines.ts';
import { worthThreads } from './worthThreads.ts';

/** Lines that a worker reads as rows, if nobody else has begun with them. */
export interface RowsJob {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly row: readonly RowPart[];
	/** What has become of it, how many rows there are and how many bytes they take: three words. */
	readonly told: SharedArrayBuffer;
	/** Room for the numbers of the rows (`valuesIn`). */
	readonly memory: SharedArrayBuffer;
}

const [waiting, taken, done, failed] = [0, 1, 2, 3];

const lineFeed = 10;

/** Milliseconds that a worker may take for a block before it is given up; it takes one or two. */
const patience = 5000;

const widthOf = (part: RowPart): number => ('width' in part ? part.width : 1);

/** Rows that so many bytes have at most: a number takes two bytes with the blank behind it. */
const mostRows = (row: readonly RowPart[], bytes: number): number =>
	Math.ceil(bytes / (2 * row.reduce((sum, part) => sum + widthOf(part), 0))) + 1;

/** Arrays for the numbers of the first rows of so many bytes, one for each part that has numbers. */
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

/** Does a `RowsJob`: what a worker calls. */
export function readRowBlock({ bytes, row, told, memory }: RowsJob, tools: FileTools): JobResult {
	const words = new Int32Array(told);
	const nothing: JobResult = { data: undefined, moved: [] };
	if (Atomics.compareExchange(words, 0, waiting, taken) !== waiting) return nothing;
	let became = failed;
	try {
		const { plain } = tools;
		if (plain) {
			plain.input(bytes.length).set(bytes);
			const { values, count, length } = plain.ahead(row, bytes.length, Number.POSITIVE_INFINITY);
			for (const [k, into] of valuesIn(memory, row, bytes.length, count).entries())
				into.set(values[k]!);
			words[1] = count;
			words[2] = length;
			became = done;
		}
	} finally {
		Atomics.store(words, 0, became);
		Atomics.notify(words, 0);
	}
	return nothing;
}

interface Block {
	readonly from: number;
	readonly to: number;
	readonly told: Int32Array;
	readonly memory: SharedArrayBuffer;
}

/** Rows of a block, and the bytes of all its lines, of which some may not be plain. */
export interface BlockRows {
	readonly rows: RowsAhead;
	readonly length: number;
}

/**
 * Blocks of lines that workers read as rows while the rows in front of them are taken. A block that no worker has begun with
 * when its turn comes is read here: nobody waits for a thread that is still starting.
 */
export class RowBlocks {
	readonly #workers: Workers;
	readonly #row: readonly RowPart[];
	readonly #window: number;
	#pending: Block[] = [];
	/** Memory of blocks that are done with, and that of the block whose numbers are in use. */
	readonly #free: SharedArrayBuffer[] = [];
	#inUse: SharedArrayBuffer | undefined;

	/** @param window bytes of a block at most */
	constructor(workers: Workers, row: readonly RowPart[], window: number) {
		this.#workers = workers;
		this.#row = row;
		this.#window = window;
	}

	/** The rows of the block that begins at a byte, if a worker has read them. They are of use until the next call. */
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
	 * Has workers begin with the blocks from a byte on.
	 *
	 * @param to the byte behind all lines
	 * @param most bytes that the rows will take, about
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
		// Where a worker fails, the block is read here.
		this.#workers.run({ kind: 'rows', data }, [bytes.buffer], threads).catch(() => undefined);
		return { from, to, told: new Int32Array(told), memory };
	}

	/** Takes a block from the workers; false where one has begun with it. */
	#claim({ told, memory }: Block): boolean {
		if (Atomics.compareExchange(told, 0, waiting, taken) !== waiting) return false;
		this.#free.push(memory);
		return true;
	}
}
