import type { RowsAhead } from '../parallel/plainLines.ts';
import type { PlainRun } from '../parallel/plainRun.ts';
import { copyText, type Loaded } from '../wholeFile.ts';
import { encodingOf } from './encoding.ts';
import { type ByteClasses, comment, Tokens } from './tokens.ts';

const lineFeed = 10;

/** Bytes that are read at first where a line is not there, and at most: as many again each time. */
const [fewBytes, mostBytes] = [1 << 11, 1 << 16];

/**
 * The lines of a block of bytes that begins with a line and ends with a line end. Of a file that is not in memory, `bytes` has
 * the current line and some that follow.
 */
export class BlockLines extends Tokens {
	/** The byte that makes a line a comment where it comes first; −1 for none. */
	protected readonly commentByte: number = 35;
	/** The byte of the source that is the first in `bytes`. */
	protected base = 0;
	#next: number;
	#inLine = false;
	/** Lines that begin in front of this place in `bytes` are there as a whole. */
	#there: number;
	/** Bytes that are read next. */
	#some = fewBytes;
	readonly #to: number;
	readonly #source: Loaded;

	/** Bytes from `from` to `to`; lines count on from `line`, the number of lines in front of them. */
	constructor(
		file: string,
		classes: ByteClasses,
		source: Loaded,
		from: number,
		to: number,
		line: number,
	) {
		super(file, classes);
		this.#source = source;
		this.#to = to;
		this.line = line;
		if (source.copy) {
			this.base = from;
			this.#next = this.#there = 0;
		} else {
			this.bytes = source.bytes;
			this.#next = from;
			this.#there = to;
		}
	}

	/** Decodes the bytes [start, end) of `bytes` in the encoding of the file. */
	protected textAt(start: number, end: number): string {
		return encodingOf(this.#source).text(this.bytes, start, end);
	}

	/** The byte behind the current line. */
	get lineEnd(): number {
		this.#leave();
		return this.base + this.#next;
	}

	/** Moves to the first token of the next line that has one; false where there is none. */
	next(): boolean {
		const { classes } = this;
		this.#leave();
		while (this.base + this.#next < this.#to) {
			if (this.#next >= this.#there) this.#readOn();
			const { bytes } = this;
			let at = this.#next;
			this.line++;
			this.lineStart = at;
			while (classes[bytes[at] as number] === 1) at++;
			const byte = bytes[at] as number;
			this.at = at;
			this.#inLine = true;
			if (byte !== 10 && byte !== 13 && byte !== this.commentByte && classes[byte] !== comment) {
				this.startLine();
				return true;
			}
			this.#leave();
		}
		return false;
	}

	/** The lines behind the current one as rows, at most so many, as far as they are plain; `passRows` goes behind them. */
	rowsAhead(run: PlainRun, most: number): RowsAhead | undefined {
		const from = this.base + (this.#inLine ? this.#behind() : this.#next);
		return run.read(this.#source, from, this.#to, most);
	}

	/**
	 * Rows that there may be from those on that `rowsAhead` gave, if all lines up to the end take as many bytes. Memory for them is
	 * taken once they are there.
	 */
	roomFor({ count, length }: RowsAhead): number {
		const left = Math.max(0, this.#to - this.base - this.at);
		return count + Math.ceil((count / length) * left);
	}

	/** Makes the last of the first rows of those that `rowsAhead` gave the current line. */
	passRows(run: PlainRun, rows: number): void {
		const behind = run.behind(this.#source, rows);
		if (rows === 0) return;
		if (this.#source.copy) this.#readBack(behind, run.from);
		const end = behind - this.base;
		this.lineStart = this.at = this.bytes.lastIndexOf(lineFeed, end - 2) + 1;
		this.line += rows;
		this.startLine();
		this.at = end - (this.bytes[end - 2] === 13 ? 2 : 1);
		this.#inLine = true;
	}

	/** Whether a line begins at the current byte, which is in `bytes` then: for what goes on in the line behind. */
	protected lineFollows(): boolean {
		this.#next = this.at;
		if (this.base + this.#next >= this.#to) return false;
		if (this.#next >= this.#there) this.#readOn();
		return true;
	}

	/** Has the next line in `bytes`, and those behind it that come with it. The current one stays. */
	#readOn(): void {
		const next = this.base + this.#next;
		const from = this.base + Math.max(0, Math.min(this.contentStart, this.#next));
		for (;;) {
			this.#read(from, next + this.#some);
			this.#some *= 2;
			if (this.#next < this.#there) break;
		}
		// A long line is no reason to read much at a time from now on.
		if (this.#some > mostBytes) this.#some = mostBytes;
	}

	/** Has the line that ends in front of a byte in `bytes`, which begins at another one or behind it. */
	#readBack(behind: number, first: number): void {
		for (let some = fewBytes; ; some *= 2) {
			const from = Math.max(first, behind - some);
			this.#read(from, behind + fewBytes);
			if (from === first || this.bytes.lastIndexOf(lineFeed, behind - from - 2) >= 0) break;
		}
		this.#some = fewBytes;
	}

	/** Reads the bytes from one to in front of another into `bytes`. */
	#read(from: number, to: number): void {
		const length = Math.min(to, this.#to) - from;
		if (this.bytes.length < length)
			this.bytes = new Uint8Array(Math.max(2 * this.bytes.length, length));
		const bytes = this.bytes.subarray(0, length);
		copyText(this.#source, from, bytes);
		this.rebase(from - this.base);
		this.#next -= from - this.base;
		this.base = from;
		this.#there = from + length === this.#to ? length : bytes.lastIndexOf(lineFeed) + 1;
	}

	/** Goes behind the line end of the current line. */
	#leave(): void {
		if (!this.#inLine) return;
		this.#next = this.at = this.#behind();
		this.#inLine = false;
	}

	/** The place behind the line end of the current line. */
	#behind(): number {
		const { bytes } = this;
		let at = this.at;
		while (bytes[at] !== 10 && bytes[at] !== 13) at++;
		const follows = this.base + at + 1 < this.#to && bytes[at + 1] === 10;
		return at + (bytes[at] === 13 && follows ? 2 : 1);
	}
}
