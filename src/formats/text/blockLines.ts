import type { ParsedRows } from '../core/fastLines.ts';
import { encodingOf } from './encoding.ts';
import { copyText, type Loaded } from './loaded.ts';
import { type ByteClasses, comment, Tokens } from './tokens.ts';

const lineFeed = 10;

/** Rows of one layout, read in bulk; see `FastRows`. */
export interface LineRun {
	/** First byte of the rows read last. */
	readonly from: number;
	read(source: Loaded, from: number, to: number, most: number): ParsedRows | undefined;
	/** The byte after the first `rows` of the rows read last. */
	offsetAfter(source: Loaded, rows: number): number;
}

/** Bytes that are read at a time: at first, and at most; doubled in between. */
const [fewBytes, maxBytes] = [1 << 11, 1 << 16];

/**
 * The lines of bytes [from, to) of a source, which begin with a line and end with a line end. If the file is not in
 * memory, `bytes` holds the current line and some that follow.
 */
export class BlockLines extends Tokens {
	/** The byte that makes a line a comment if it is the first after blanks; −1 for none. */
	protected readonly commentByte: number = 35;
	/** Offset of `bytes` in the source. */
	protected base = 0;
	#next: number;
	#inLine = false;
	/** Lines that begin before this index of `bytes` are complete. */
	#there: number;
	/** The rows that `peekRows` gave last. */
	#ahead: ParsedRows | undefined;
	/** Bytes that are read next. */
	#some = fewBytes;
	readonly #to: number;
	readonly #source: Loaded;

	/** Reads bytes [from, to); `line` is the number of lines before them. */
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

	/** The byte after the current line and its line end. */
	get lineEnd(): number {
		this.#leave();
		return this.base + this.#next;
	}

	/** Moves to the first token of the next line that has one; false if there is none. */
	next(): boolean {
		const { classes } = this;
		this.#leave();
		while (this.base + this.#next < this.#to) {
			if (this.#next >= this.#there) this.#readOn();
			const { bytes } = this;
			let at = this.#next;
			this.line++;
			this.lineStart = at;
			while (classes[bytes[at]!] === 1) at++;
			const byte = bytes[at]!;
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

	/** Moves to the first number of the next row: rows are lines, unless a subclass overrides this. */
	nextRow(): boolean {
		return this.next();
	}

	/** Moves to the next number of the row; false if there is none. */
	inRow(): boolean {
		return this.more();
	}

	/** Whether the row ends before the next token. */
	rowEnds(): boolean {
		return !this.more();
	}

	/**
	 * At most `most` lines after the current one as rows, up to the first that is not plain; `skipRows` moves past them.
	 */
	peekRows(run: LineRun, most: number): ParsedRows | undefined {
		const from = this.base + (this.#inLine ? this.#behind() : this.#next);
		this.#ahead = run.read(this.#source, from, this.#to, most);
		return this.#ahead;
	}

	/**
	 * Estimate of the rows from the last result of `peekRows` to the end, if lines keep their mean length. Arrays of
	 * this length take memory only once they are written.
	 */
	roomFor(): number {
		const { count, length } = this.#ahead!;
		const left = Math.max(0, this.#to - this.base - this.at);
		return count + Math.ceil((count / length) * left);
	}

	/** Skips the first `rows` of the rows that `peekRows` returned: the last of them becomes the current line. */
	skipRows(run: LineRun, rows: number): void {
		const rowsEnd = run.offsetAfter(this.#source, rows);
		if (rows === 0) return;
		if (this.#source.copy) this.#readBack(rowsEnd, run.from);
		const end = rowsEnd - this.base;
		this.lineStart = this.at = this.bytes.lastIndexOf(lineFeed, end - 2) + 1;
		this.line += rows;
		this.startLine();
		this.at = end - (this.bytes[end - 2] === 13 ? 2 : 1);
		this.#inLine = true;
	}

	/** Whether a line begins at the current byte; if so, loads it: for lines that continue the current one. */
	protected lineFollows(): boolean {
		this.#next = this.at;
		if (this.base + this.#next >= this.#to) return false;
		if (this.#next >= this.#there) this.#readOn();
		return true;
	}

	/** Loads the next line into `bytes`, with some that follow it; keeps the current one. */
	#readOn(): void {
		const next = this.base + this.#next;
		const from = this.base + Math.max(0, Math.min(this.contentStart, this.#next));
		for (;;) {
			this.#read(from, next + this.#some);
			this.#some *= 2;
			if (this.#next < this.#there) break;
		}
		// One long line does not make all later reads large.
		if (this.#some > maxBytes) this.#some = maxBytes;
	}

	/** Loads the last line before byte `to`; lines begin at `first` or later. */
	#readBack(to: number, first: number): void {
		for (let size = fewBytes; ; size *= 2) {
			const from = Math.max(first, to - size);
			this.#read(from, to + fewBytes);
			if (from === first || this.bytes.lastIndexOf(lineFeed, to - from - 2) >= 0) break;
		}
		this.#some = fewBytes;
	}

	/** Loads bytes [from, to) into `bytes`. */
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

	/** Moves to the line after the current one, if it is inside a line. */
	#leave(): void {
		if (!this.#inLine) return;
		this.#next = this.at = this.#behind();
		this.#inLine = false;
	}

	/** The index after the line end of the current line. */
	#behind(): number {
		const { bytes } = this;
		let at = this.at;
		while (bytes[at] !== 10 && bytes[at] !== 13) at++;
		const follows = this.base + at + 1 < this.#to && bytes[at + 1] === 10;
		return at + (bytes[at] === 13 && follows ? 2 : 1);
	}
}
