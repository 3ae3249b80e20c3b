import type { RowsAhead } from '../parallel/plainLines.ts';
import type { PlainRun } from '../parallel/plainRun.ts';
import type { Loaded } from '../wholeFile.ts';
import { type ByteClasses, comment, Tokens } from './tokens.ts';

const lineFeed = 10;

/** Bytes that are asked for where a line begins, and as many again each time until it ends. */
const fewBytes = 1 << 12;

/** The lines of a block of bytes that begins with a line and ends with a line end. */
export class BlockLines extends Tokens {
	#next: number;
	#inLine = false;
	/** Lines that begin in front of this byte are there. */
	#there: number;
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
		this.bytes = source.bytes;
		this.#source = source;
		this.#next = from;
		this.#to = to;
		this.#there = source.need ? from : to;
		this.line = line;
	}

	/** The byte behind the current line. */
	get lineEnd(): number {
		this.#leave();
		return this.#next;
	}

	/** Moves to the first token of the next line that has one; false where there is none. */
	next(): boolean {
		const { bytes, classes } = this;
		this.#leave();
		while (this.#next < this.#to) {
			let at = this.#next;
			if (at >= this.#there) this.#need(at);
			this.line++;
			this.lineStart = at;
			while (classes[bytes[at] as number] === 1) at++;
			const byte = bytes[at] as number;
			this.at = at;
			this.#inLine = true;
			if (byte !== 10 && byte !== 13 && byte !== 35 && classes[byte] !== comment) {
				this.startLine();
				return true;
			}
			this.#leave();
		}
		return false;
	}

	/** The lines behind the current one as rows, at most so many, as far as they are plain; `passRows` goes behind them. */
	rowsAhead(run: PlainRun, most: number): RowsAhead | undefined {
		return run.read(this.#source, this.#inLine ? this.#behind() : this.#next, this.#to, most);
	}

	/** Makes the last of the first rows of those that `rowsAhead` gave the current line. */
	passRows(run: PlainRun, rows: number): void {
		const behind = run.behind(this.#source, rows);
		if (rows === 0) return;
		this.lineStart = this.at = this.#startOf(behind, run.from);
		this.line += rows;
		this.startLine();
		this.at = behind - (this.bytes[behind - 2] === 13 ? 2 : 1);
		this.#inLine = true;
	}

	/** Has the line that begins at a byte in `bytes`, and those behind it that are there then. */
	#need(from: number): void {
		const { bytes } = this;
		for (let some = fewBytes; ; some *= 2) {
			const to = Math.min(this.#to, from + some);
			this.#source.need?.(from, to);
			const end = bytes.lastIndexOf(lineFeed, to - 1);
			if (end < from && to < this.#to) continue;
			this.#there = to === this.#to ? to : end + 1;
			return;
		}
	}

	/** Where the line begins that ends in front of a byte; its bytes are there then. */
	#startOf(behind: number, first: number): number {
		const { bytes } = this;
		for (let some = fewBytes; ; some *= 2) {
			const from = Math.max(first, behind - some);
			this.#source.need?.(from, behind);
			const start = bytes.lastIndexOf(lineFeed, behind - 2) + 1;
			if (start <= from && from > first) continue;
			this.#there = Math.max(this.#there, behind);
			return Math.max(start, first);
		}
	}

	/** Goes behind the line end of the current line. */
	#leave(): void {
		if (!this.#inLine) return;
		this.#next = this.at = this.#behind();
		this.#inLine = false;
	}

	/** The byte behind the line end of the current line. */
	#behind(): number {
		const { bytes } = this;
		let at = this.at;
		while (bytes[at] !== 10 && bytes[at] !== 13) at++;
		return at + (bytes[at] === 13 && at + 1 < this.#to && bytes[at + 1] === 10 ? 2 : 1);
	}
}
