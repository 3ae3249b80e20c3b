import type { ReadOptions } from '../format.ts';
import { bytesFrom, copyText, type Loaded } from '../wholeFile.ts';
import type { PlainLines, RowPart, RowsAhead } from './plainLines.ts';
import { type BlockRows, RowBlocks } from './rowBlocks.ts';

/** Rows, and the bytes of the lines that were tried. */
interface Read {
	readonly ahead: RowsAhead;
	readonly length: number;
}

/** Of what reads a file, what plain rows are read by. */
export type RunOptions = Pick<ReadOptions, 'plain' | 'workers' | 'blockBytes'>;

/** Bytes of lines that are read at a time. */
const usualWindow = 1 << 19;
/** Bytes that are read in the careful way behind a line that is not plain: as much again each time, up to a most. */
const [fewest, mostCareful] = [1 << 8, 1 << 16];

/**
 * Fewer workers are not worth it: this thread and two of them on two busy cores read 118 MB of OFF in 0.86 s instead of the
 * 0.78 s of this thread alone, and worked a fifth more.
 */
const fewWorkers = 4;

const lineFeed = 10;

/**
 * Lines of a text that are rows of numbers, all of the same parts, read many at a time. Where one is not plain, the
 * careful way has its turn: it reads any line, and says what is wrong with it.
 */
export class PlainRun {
	readonly #plain: PlainLines | undefined;
	readonly #window: number;
	readonly #blocks: RowBlocks | undefined;
	/** Where the rows begin that were read last, and the bytes that they take. */
	#from = 0;
	#ahead: RowsAhead | undefined;
	/** No line in front of this byte is tried. */
	#after = 0;
	#careful = fewest;

	/**
	 * @param options what reads them, without which none are; workers that read the next ones meanwhile; and the bytes that
	 *   are read at a time
	 * @param row what a line has
	 */
	constructor(
		{ plain, workers, blockBytes = usualWindow }: RunOptions,
		readonly row: readonly RowPart[],
	) {
		this.#plain = plain;
		this.#window = blockBytes;
		if (workers && workers.count >= fewWorkers && !workers.apart)
			this.#blocks = new RowBlocks(workers, row, blockBytes);
	}

	/**
	 * Reads rows from the line at byte `from` on, at most so many and none behind byte `to`; undefined where the first is not
	 * plain, or was not tried. The numbers are of use until anything is read again.
	 */
	read(source: Loaded, from: number, to: number, most: number): RowsAhead | undefined {
		if (!this.#plain || from < this.#after || most <= 0) return undefined;
		const given = this.#blocks?.take(from);
		const read = given
			? this.#given(given, source, from, most)
			: this.#here(source, from, to, most);
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

	/** Of rows that a worker has read as many as are asked for, and the bytes of all its lines. */
	#given({ rows, length }: BlockRows, source: Loaded, from: number, most: number): Read {
		return { ahead: upTo(most, rows, source, from), length };
	}

	/** Reads the rows of the lines from a byte on; undefined where the first of them is too long. */
	#here(source: Loaded, from: number, to: number, most: number): Read | undefined {
		const plain = this.#plain as PlainLines;
		const bytes = plain.input(Math.min(this.#window, to - from));
		copyText(source, from, bytes);
		const length = bytes.lastIndexOf(lineFeed) + 1;
		return length > 0 ? { ahead: plain.ahead(this.row, length, most), length } : undefined;
	}

	/** Where the first of the rows begins that were read last. */
	get from(): number {
		return this.#from;
	}

	/** The byte behind the first rows of those that were read last. */
	behind(source: Loaded, rows: number): number {
		const { count, length } = this.#ahead as RowsAhead;
		if (rows === count) return this.#from + length;
		const at = this.#from + linesLength(bytesFrom(source, this.#from, this.#from + length), rows);
		this.#leave(at);
		return at;
	}

	#leave(at: number): void {
		this.#after = at + this.#careful;
		this.#careful = Math.min(mostCareful, 2 * this.#careful);
	}
}

/** The first rows, at most so many, of those that begin at a byte. */
function upTo(most: number, rows: RowsAhead, source: Loaded, from: number): RowsAhead {
	const { count, values, length } = rows;
	if (count <= most) return rows;
	return {
		count: most,
		length: linesLength(bytesFrom(source, from, from + length), most),
		values: values.map((array) => array.subarray(0, (array.length / count) * most)),
	};
}

/** The bytes of the first lines, so many. */
function linesLength(bytes: Uint8Array, lines: number): number {
	let at = 0;
	for (let line = 0; line < lines; line++) at = bytes.indexOf(lineFeed, at) + 1;
	return at;
}
