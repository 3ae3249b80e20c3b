import { throwIfCancelled } from '../../util/cancel.ts';
import type { FastLines, ParsedRows, RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { bytesFrom, copyText, type Loaded } from '../text/loaded.ts';
import { maxLineOverrun } from './lineRange.ts';
import { type BlockRows, linesLength, RowBlocks } from './rowBlocks.ts';
import { oneRow, type RowValues, validRows } from './rows.ts';

/** Rows that were read, and the bytes of all lines that were tried. */
interface Read {
	readonly rows: ParsedRows;
	readonly length: number;
}

/** Options of a reader that the fast path needs. */
export type RunOptions = Pick<ReadOptions, 'plain' | 'workers' | 'blockBytes' | 'signal'>;

/** Default number of bytes that are read at a time. */
const defaultWindow = 1 << 19;
/**
 * Bytes that are left to the slow path after a line that the fast path refuses: doubled each time, from the first
 * number to the second.
 */
const [minSlowBytes, maxSlowBytes] = [1 << 8, 1 << 16];

/**
 * Minimum number of workers to read ahead: with two of them on two busy cores 118 MB of OFF take 0.86 s instead of 0.78
 * s in this thread alone, and a fifth more CPU time.
 */
const minWorkers = 4;

const lineFeed = 10;

/**
 * Fast path for lines of a text that are rows of the same parts: reads many at a time. Other lines are left to the slow
 * path (`readRow`), which reads any line and reports its errors.
 */
export class FastRows {
	readonly #plain: FastLines | undefined;
	readonly #window: number;
	readonly #blocks: RowBlocks | undefined;
	readonly #signal: RunOptions['signal'];
	/** Buffer for the numbers of a row that the slow path reads. */
	readonly one: RowValues;
	/** Byte offset of the rows that were read last, and those rows. */
	#from = 0;
	#rows: ParsedRows | undefined;
	/** Lines before this byte are left to the slow path. */
	#slowEnd = 0;
	#slowBytes = minSlowBytes;

	/**
	 * @param options `plain` parses rows, without it none are read; `workers` read ahead; `blockBytes` is the number of
	 *   bytes read at a time
	 * @param row parts of a line
	 */
	constructor(
		{ plain, workers, signal, blockBytes = defaultWindow }: RunOptions,
		readonly row: readonly RowPart[],
	) {
		this.#plain = plain;
		this.#signal = signal;
		this.one = oneRow(row);
		this.#window = blockBytes;
		if (workers && workers.count >= minWorkers && !workers.separateMemory)
			this.#blocks = new RowBlocks(workers, row, blockBytes);
	}

	/** Throws `Cancelled`. */
	tick(): void {
		throwIfCancelled(this.#signal);
	}

	/**
	 * Reads valid rows from the line at byte `from` on, at most `maxRows` and none after byte `to`; undefined if the
	 * first is left to the slow path. The numbers are valid until the next read.
	 */
	read(source: Loaded, from: number, to: number, maxRows: number): ParsedRows | undefined {
		if (!this.#plain || from < this.#slowEnd || maxRows <= 0) return undefined;
		const block = this.#blocks?.take(from);
		const read =
			block && 'rows' in block
				? this.#fromWorker(block, source, from, maxRows)
				: this.#readHere(source, from, block?.to ?? from + this.#window, to, maxRows);
		if (!read) {
			this.#useSlowPath(from);
			return undefined;
		}
		const { rows, length } = read;
		// A single line for the slow path, such as a comment, costs little.
		if (rows.length < length && rows.count < maxRows) this.#useSlowPath(from + rows.length);
		else this.#slowBytes = minSlowBytes;
		if (rows.length === length) {
			const more = (maxRows - rows.count) * (length / rows.count);
			this.#blocks?.begin(source, from + length, to, more);
		}
		this.#from = from;
		this.#rows = rows;
		return rows.count > 0 ? rows : undefined;
	}

	/** At most `maxRows` of the rows that a worker has read. */
	#fromWorker({ rows, length }: BlockRows, source: Loaded, from: number, maxRows: number): Read {
		return { rows: upTo(maxRows, rows, source, from), length };
	}

	/**
	 * Reads the rows of the lines that begin in bytes [from, to); lines end before byte `end`. Undefined if the first
	 * line exceeds the input.
	 */
	#readHere(
		source: Loaded,
		from: number,
		to: number,
		end: number,
		maxRows: number,
	): Read | undefined {
		const plain = this.#plain as FastLines;
		const bytes = plain.input(Math.min(end, to + maxLineOverrun) - from);
		copyText(source, from, bytes);
		const lineEnd = to < end ? bytes.indexOf(lineFeed, to - 1 - from) : -1;
		const length = (lineEnd < 0 ? bytes.lastIndexOf(lineFeed) : lineEnd) + 1;
		if (length === 0) return undefined;
		const rows = plain.parseRows(this.row, 0, length, maxRows);
		return { rows: upTo(validRows(this.row, rows), rows, source, from), length };
	}

	/** Byte offset of the rows that were read last. */
	get from(): number {
		return this.#from;
	}

	/** Byte offset after the first `rows` of the rows that were read last. */
	offsetAfter(source: Loaded, rows: number): number {
		const { count, length } = this.#rows as ParsedRows;
		if (rows === count) return this.#from + length;
		const at = this.#from + linesLength(bytesFrom(source, this.#from, this.#from + length), rows);
		this.#useSlowPath(at);
		return at;
	}

	/** Leaves lines from byte `at` on to the slow path, each time for more bytes. */
	#useSlowPath(at: number): void {
		this.#slowEnd = at + this.#slowBytes;
		this.#slowBytes = Math.min(maxSlowBytes, 2 * this.#slowBytes);
	}
}

/** At most `maxRows` of the rows that begin at byte `from`. */
function upTo(maxRows: number, rows: ParsedRows, source: Loaded, from: number): ParsedRows {
	const { count, values, length } = rows;
	if (count <= maxRows) return rows;
	return {
		count: maxRows,
		length: linesLength(bytesFrom(source, from, from + length), maxRows),
		values: values.map((array) => array.subarray(0, (array.length / count) * maxRows)),
	};
}
