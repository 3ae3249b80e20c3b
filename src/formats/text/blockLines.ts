import type { ParsedRows } from '../core/fastLines.ts';
import { encodingOf } from './encoding.ts';
import { copyText, type Loaded } from './loaded.ts';
import { type ByteClasses, comment, Tokens } from './tokens.ts';

const lineFeed = 10;

/** Rows of one layout, read in bulk; see `FastRows`. */
export interface LineRun {
	/** Byte offset of the rows read last. */
	readonly from: number;
	/**
	 * Reads at most `maxRows` rows from byte `from` on, none after byte `to`; undefined if the first is not readable in
	 * bulk.
	 */
	read(source: Loaded, from: number, to: number, maxRows: number): ParsedRows | undefined;
	/** Byte offset after the first `rows` of the rows read last. */
	offsetAfter(source: Loaded, rows: number): number;
}

/** Bytes that are read at a time: doubled with each read, from the first number to the second. */
const [initialBytes, maxBytes] = [1 << 11, 1 << 16];

/**
 * The lines of bytes [from, to) of a source, which begin with a line and end with a line end. If the file is not in
 * memory, `bytes` holds the current line and some that follow.
 */
export class BlockLines extends Tokens {
	/** The byte that makes a line a comment if it is the first after blanks; −1 for none. */
	protected readonly commentByte: number = 35;
	/** Offset of `bytes` in the source. */
	protected base = 0;
	/** Index in `bytes` of the next line, unless `#inLine`. */
	#next: number;
	#inLine = false;
	/** End of the complete lines in `bytes`. */
	#loadedEnd: number;
	/** The last result of `peekRows`. */
	#peeked: ParsedRows | undefined;
	/** Number of bytes of the next read. */
	#readBytes = initialBytes;
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
			this.#next = this.#loadedEnd = 0;
		} else {
			this.bytes = source.bytes;
			this.#next = from;
			this.#loadedEnd = to;
		}
	}

	/** Decodes the bytes [start, end) of `bytes` in the encoding of the file. */
	protected textAt(start: number, end: number): string {
		return encodingOf(this.#source).text(this.bytes, start, end);
	}

	/** Byte offset in the source after the current line and its line end. */
	get lineEnd(): number {
		this.#leaveLine();
		return this.base + this.#next;
	}

	/** Moves to the first token of the next line that has one; false if there is none. */
	next(): boolean {
		const { classes } = this;
		this.#leaveLine();
		while (this.base + this.#next < this.#to) {
			if (this.#next >= this.#loadedEnd) this.#loadNextLine();
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
			this.#leaveLine();
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
	 * At most `maxRows` lines after the current one as rows, up to the first that cannot be read in bulk; undefined if
	 * that is the next one. `skipRows` moves past them.
	 */
	peekRows(run: LineRun, maxRows: number): ParsedRows | undefined {
		const from = this.base + (this.#inLine ? this.#nextLineStart() : this.#next);
		this.#peeked = run.read(this.#source, from, this.#to, maxRows);
		return this.#peeked;
	}

	/**
	 * Estimate of the number of rows from the last result of `peekRows` to the end, by its mean length of a line. An
	 * overestimate is harmless: memory of arrays is only used once it is written.
	 */
	roomFor(): number {
		const { count, length } = this.#peeked!;
		const left = Math.max(0, this.#to - this.base - this.at);
		return count + Math.ceil((count / length) * left);
	}

	/** Skips the first `rows` of the rows that `peekRows` returned: the last of them becomes the current line. */
	skipRows(run: LineRun, rows: number): void {
		const rowsEnd = run.offsetAfter(this.#source, rows);
		if (rows === 0) return;
		if (this.#source.copy) this.#loadLastLine(rowsEnd, run.from);
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
		if (this.#next >= this.#loadedEnd) this.#loadNextLine();
		return true;
	}

	/** Loads the next line and some that follow it into `bytes`, without dropping the current line. */
	#loadNextLine(): void {
		const next = this.base + this.#next;
		const from = this.base + Math.max(0, Math.min(this.contentStart, this.#next));
		for (;;) {
			this.#load(from, next + this.#readBytes);
			this.#readBytes *= 2;
			if (this.#next < this.#loadedEnd) break;
		}
		// One long line must not make all later reads large.
		if (this.#readBytes > maxBytes) this.#readBytes = maxBytes;
	}

	/** Loads the last line before byte `to`; lines begin at `first` or later. */
	#loadLastLine(to: number, first: number): void {
		for (let size = initialBytes; ; size *= 2) {
			const from = Math.max(first, to - size);
			this.#load(from, to + initialBytes);
			if (from === first || this.bytes.lastIndexOf(lineFeed, to - from - 2) >= 0) break;
		}
		this.#readBytes = initialBytes;
	}

	/** Loads bytes [from, to) into `bytes`. */
	#load(from: number, to: number): void {
		const length = Math.min(to, this.#to) - from;
		if (this.bytes.length < length)
			this.bytes = new Uint8Array(Math.max(2 * this.bytes.length, length));
		const bytes = this.bytes.subarray(0, length);
		copyText(this.#source, from, bytes);
		this.rebase(from - this.base);
		this.#next -= from - this.base;
		this.base = from;
		this.#loadedEnd = from + length === this.#to ? length : bytes.lastIndexOf(lineFeed) + 1;
	}

	/** Moves to the start of the line after the current one, unless already there. */
	#leaveLine(): void {
		if (!this.#inLine) return;
		this.#next = this.at = this.#nextLineStart();
		this.#inLine = false;
	}

	/** Index in `bytes` after the line end of the current line. */
	#nextLineStart(): number {
		const { bytes } = this;
		let at = this.at;
		while (bytes[at] !== 10 && bytes[at] !== 13) at++;
		const follows = this.base + at + 1 < this.#to && bytes[at + 1] === 10;
		return at + (bytes[at] === 13 && follows ? 2 : 1);
	}
}
