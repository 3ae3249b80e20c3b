import { throwIfCancelled } from '../../util/cancel.ts';
import type { FastLines, ParsedRows, RowPart } from '../core/fastLines.ts';
import type { ReadOptions } from '../core/format.ts';
import { bytesFrom, copyText, type Loaded } from '../text/loaded.ts';
import { maxLineOverrun } from './lineRange.ts';
import { type BlockRows, linesLength, RowBlocks } from './rowBlocks.ts';
import { oneRow, type RowValues, validRows } from './rows.ts';

/** Rows, and the bytes of the lines that were tried. */
interface Read {
	readonly ahead: ParsedRows;
	readonly length: number;
}

/** Options of a reader that the fast path needs. */
export type RunOptions = Pick<ReadOptions, 'plain' | 'workers' | 'blockBytes' | 'signal'>;

/** Bytes of lines that are read at a time. */
const usualWindow = 1 << 19;
/** Bytes that the careful reader reads after a line that is not plain: doubled each time, up to a limit. */
const [fewest, maxCarefulRows] = [1 << 8, 1 << 16];

/**
 * Fewer workers do not pay: with two of them on two busy cores 118 MB of OFF take 0.86 s instead of 0.78 s in this
 * thread alone, and a fifth more CPU time.
 */
const fewWorkers = 4;

const lineFeed = 10;

/**
 * Fast path for lines of a text that are rows of numbers of the same parts: reads many at a time. A line that is not
 * plain is left to the careful reader, which reads any line and reports its errors.
 */
export class FastRows {
	readonly #plain: FastLines | undefined;
	readonly #window: number;
	readonly #blocks: RowBlocks | undefined;
	readonly #signal: RunOptions['signal'];
	/** Numbers of a row that is read by itself. */
	readonly one: RowValues;
	/** Where the rows that were read last begin, and those rows. */
	#from = 0;
	#ahead: ParsedRows | undefined;
	/** Lines before this byte are not tried. */
	#after = 0;
	#careful = fewest;

	/**
	 * @param options `plain` reads rows, without it none are read; `workers` read ahead; `blockBytes` are read at a
	 *   time
	 * @param row parts of a line
	 */
	constructor(
		{ plain, workers, signal, blockBytes = usualWindow }: RunOptions,
		readonly row: readonly RowPart[],
	) {
		this.#plain = plain;
		this.#signal = signal;
		this.one = oneRow(row);
		this.#window = blockBytes;
		if (workers && workers.count >= fewWorkers && !workers.separateMemory)
			this.#blocks = new RowBlocks(workers, row, blockBytes);
	}

	/** Throws `Cancelled`. */
	tick(): void {
		throwIfCancelled(this.#signal);
	}

	/**
	 * Reads valid rows from the line at byte `from` on, at most `most` and none after byte `to`; undefined if the first
	 * is not plain or was not tried. The numbers are valid until the next read.
	 */
	read(source: Loaded, from: number, to: number, most: number): ParsedRows | undefined {
		if (!this.#plain || from < this.#after || most <= 0) return undefined;
		const given = this.#blocks?.take(from);
		const read =
			given && 'rows' in given
				? this.#given(given, source, from, most)
				: this.#here(source, from, given?.to ?? from + this.#window, to, most);
		if (!read) {
			this.#leave(from);
			return undefined;
		}
		const { ahead, length } = read;
		// A line in between that is not plain, such as a comment, costs little.
		if (ahead.length < length && ahead.count < most) this.#leave(from + ahead.length);
		else this.#careful = fewest;
		if (ahead.length === length) {
			const more = (most - ahead.count) * (length / ahead.count);
			this.#blocks?.begin(source, from + length, to, more);
		}
		this.#from = from;
		this.#ahead = ahead;
		return ahead.count > 0 ? ahead : undefined;
	}

	/** At most `most` of the rows that a worker has read, and the bytes of all its lines. */
	#given({ rows, length }: BlockRows, source: Loaded, from: number, most: number): Read {
		return { ahead: upTo(most, rows, source, from), length };
	}

	/**
	 * Reads the rows of the lines that begin in bytes [from, to); lines end before byte `end`. Undefined if the first line
	 * exceeds the input.
	 */
	#here(source: Loaded, from: number, to: number, end: number, most: number): Read | undefined {
		const plain = this.#plain as FastLines;
		const bytes = plain.input(Math.min(end, to + maxLineOverrun) - from);
		copyText(source, from, bytes);
		const behind = to < end ? bytes.indexOf(lineFeed, to - 1 - from) : -1;
		const length = (behind < 0 ? bytes.lastIndexOf(lineFeed) : behind) + 1;
		if (length === 0) return undefined;
		const ahead = plain.parseRows(this.row, 0, length, most);
		return { ahead: upTo(validRows(this.row, ahead), ahead, source, from), length };
	}

	/** Byte offset of the rows that were read last. */
	get from(): number {
		return this.#from;
	}

	/** Byte offset after the first `rows` of the rows that were read last. */
	offsetAfter(source: Loaded, rows: number): number {
		const { count, length } = this.#ahead as ParsedRows;
		if (rows === count) return this.#from + length;
		const at = this.#from + linesLength(bytesFrom(source, this.#from, this.#from + length), rows);
		this.#leave(at);
		return at;
	}

	#leave(at: number): void {
		this.#after = at + this.#careful;
		this.#careful = Math.min(maxCarefulRows, 2 * this.#careful);
	}
}

/** At most `most` of the rows that begin at byte `from`. */
function upTo(most: number, rows: ParsedRows, source: Loaded, from: number): ParsedRows {
	const { count, values, length } = rows;
	if (count <= most) return rows;
	return {
		count: most,
		length: linesLength(bytesFrom(source, from, from + length), most),
		values: values.map((array) => array.subarray(0, (array.length / count) * most)),
	};
}
