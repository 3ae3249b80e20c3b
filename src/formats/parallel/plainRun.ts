import type { PlainLines, RowPart, RowsAhead } from './plainLines.ts';

/** Bytes of lines that are read at a time. */
const usualWindow = 1 << 19;
/** Bytes that are read in the careful way behind a line that is not plain: as much again each time, up to a most. */
const [fewest, mostCareful] = [1 << 8, 1 << 16];

const lineFeed = 10;

/**
 * Lines of a text in memory that are rows of numbers, all of the same parts, read many at a time. Where one is not plain, the
 * careful way has its turn: it reads any line, and says what is wrong with it.
 */
export class PlainRun {
	readonly #plain: PlainLines | undefined;
	readonly #window: number;
	/** Where the rows begin that were read last, and the bytes that they take. */
	#from = 0;
	#ahead: RowsAhead | undefined;
	/** No line in front of this byte is tried. */
	#after = 0;
	#careful = fewest;

	/**
	 * @param plain what reads them; without it none are
	 * @param row what a line has
	 * @param window bytes that are read at a time
	 */
	constructor(
		plain: PlainLines | undefined,
		readonly row: readonly RowPart[],
		window = usualWindow,
	) {
		this.#plain = plain;
		this.#window = window;
	}

	/**
	 * Reads rows from the line at byte `from` on, at most so many and none behind byte `to`; undefined where the first is not
	 * plain, or was not tried. The numbers are of use until anything is read again.
	 */
	read(bytes: Uint8Array, from: number, to: number, most: number): RowsAhead | undefined {
		if (!this.#plain || from < this.#after || most <= 0) return undefined;
		const end = bytes.lastIndexOf(lineFeed, Math.min(to, from + this.#window) - 1) + 1;
		const length = end - from;
		if (length > 0) {
			this.#plain.input(length).set(bytes.subarray(from, end));
			const ahead = this.#plain.ahead(this.row, length, most);
			// A line in between that is not plain, such as a comment, costs little.
			if (ahead.length < length && ahead.count < most) this.#leave(from + ahead.length);
			else this.#careful = fewest;
			this.#from = from;
			this.#ahead = ahead;
			return ahead.count > 0 ? ahead : undefined;
		}
		this.#leave(from);
		return undefined;
	}

	/** Where the first of the rows begins that were read last. */
	get from(): number {
		return this.#from;
	}

	/** The byte behind the first rows of those that were read last. */
	behind(bytes: Uint8Array, rows: number): number {
		const { count, length } = this.#ahead as RowsAhead;
		if (rows === count) return this.#from + length;
		let at = this.#from;
		for (let row = 0; row < rows; row++) at = bytes.indexOf(lineFeed, at) + 1;
		this.#leave(at);
		return at;
	}

	#leave(at: number): void {
		this.#after = at + this.#careful;
		this.#careful = Math.min(mostCareful, 2 * this.#careful);
	}
}
