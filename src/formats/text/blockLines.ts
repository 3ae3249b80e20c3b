import type { RowsAhead } from '../parallel/plainLines.ts';
import type { PlainRun } from '../parallel/plainRun.ts';
import { type ByteClasses, comment, Tokens } from './tokens.ts';

/** The lines of a block of bytes that begins with a line and ends with a line end. */
export class BlockLines extends Tokens {
	#next: number;
	#inLine = false;
	readonly #to: number;

	/** Bytes from `from` to `to`; lines count on from `line`, the number of lines in front of them. */
	constructor(
		file: string,
		classes: ByteClasses,
		bytes: Uint8Array,
		from: number,
		to: number,
		line: number,
	) {
		super(file, classes);
		this.bytes = bytes;
		this.#next = from;
		this.#to = to;
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
		return run.read(this.bytes, this.#inLine ? this.#behind() : this.#next, this.#to, most);
	}

	/** Makes the last of the first rows of those that `rowsAhead` gave the current line. */
	passRows(run: PlainRun, rows: number): void {
		const behind = run.behind(this.bytes, rows);
		if (rows === 0) return;
		this.lineStart = this.at = this.bytes.lastIndexOf(10, behind - 2) + 1;
		this.line += rows;
		this.startLine();
		this.at = behind - (this.bytes[behind - 2] === 13 ? 2 : 1);
		this.#inLine = true;
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
