import type { Location } from '../../../../mesh/finding.ts';
import { BlockLines } from '../../../text/blockLines.ts';
import { latin1 } from '../../../text/decimal.ts';
import { encodingOf } from '../../../text/encoding.ts';
import { bytesFrom, type Loaded, lineAt, markLength } from '../../../text/loaded.ts';
import { byteClasses } from '../../../text/tokens.ts';

const comma = 44;
const star = 42;

/** Byte classes of input files: a comma is a token of its own. */
const inputClasses = byteClasses('line');
inputClasses[comma] = 3;

/** Lines of an input file, without comments. */
export class InputLines extends BlockLines {
	/** Comments begin with two stars; there is no comment character. */
	protected override readonly commentByte = -1;
	readonly #source: Loaded;
	#isPushedBack = false;
	/** Whether a comma followed the last field. */
	comma = false;
	/** Whether the current line is a keyword line; false before the first and after the last line. */
	atKeyword = false;
	/** File offset of the line before the current one. */
	#previous = 0;

	constructor(file: string, source: Loaded) {
		super(file, inputClasses, source, markLength(source), source.length + 1, 0);
		this.#source = source;
	}

	/** Advances to the next line that is not a comment; false at the end of the file. */
	override next(): boolean {
		this.comma = false;
		if (this.#isPushedBack) {
			this.#isPushedBack = false;
			this.rewind();
			return true;
		}
		this.#previous = this.start;
		while (super.next()) {
			this.atKeyword = this.bytes[this.at] === star;
			if (!this.atKeyword || this.bytes[this.at + 1] !== star) return true;
		}
		this.atKeyword = false;
		return false;
	}

	/** Advances to the next data line; false at the next keyword, which becomes the current line, or at the end. */
	nextData(): boolean {
		return this.next() && !this.atKeyword;
	}

	/** Makes `next` return the current line again. */
	pushBack(): void {
		this.#isPushedBack = true;
	}

	/** File offset of the current line. */
	get start(): number {
		return this.base + this.lineStart;
	}

	/** File offset after the current line and its line end. */
	get nextStart(): number {
		return lineAt(this.#source, this.start)[1];
	}

	/** File offset after the previous line that is not a comment. */
	get previousEnd(): number {
		return lineAt(this.#source, this.#previous)[1];
	}

	/** The byte at the current position. */
	get byte(): number {
		return this.bytes[this.at]!;
	}

	/** File offset of the current position. */
	get nextAt(): number {
		return this.base + this.at;
	}

	/** File offset of the last token. */
	get tokenAt(): number {
		return this.start + this.location().column - 1;
	}

	/** Reads a real field: NaN if it is malformed, 0 if it is empty. */
	realField(): number {
		return this.#field(true);
	}

	/** Reads an integer field: NaN if it is malformed or empty. */
	integerField(): number {
		return this.#field(false);
	}

	#field(real: boolean): number {
		const isEmpty = this.more() && this.bytes[this.at] === comma;
		const value = isEmpty && real ? 0 : real ? this.real() : this.integer();
		this.#skipComma();
		return value;
	}

	/** Reads a field as a name, one character a byte, without quotation marks. */
	nameField(): string {
		const { bytes } = this;
		this.more();
		let end = this.at;
		let isQuoted = false;
		for (; bytes[end] !== 10 && bytes[end] !== 13; end++) {
			if (bytes[end] === 34) isQuoted = !isQuoted;
			else if (bytes[end] === comma && !isQuoted) break;
		}
		const name = latin1(bytes, this.at, end)
			.trim()
			.replace(/^"(.*)"$/, '$1');
		this.at = end;
		this.#skipComma();
		return name;
	}

	/** Decodes a name of one character a byte. */
	decoded(name: string): string {
		return encodingOf(this.#source).decoded(name);
	}

	/** Skips the comma after a field. */
	#skipComma(): void {
		this.comma = this.more() && this.bytes[this.at] === comma;
		if (this.comma) this.at++;
	}

	/** Whether another field follows in the line. */
	get hasMoreFields(): boolean {
		return this.comma && this.more();
	}

	/** The line from its first token on, without its line end, one character a byte. */
	text(): string {
		this.rewind();
		const { bytes, at } = this;
		let end = at;
		while (bytes[end] !== 10 && bytes[end] !== 13) end++;
		return latin1(bytes, at, end);
	}

	/** Copies bytes [from, to). */
	between(from: number, to: number): Uint8Array {
		return bytesFrom(this.#source, from, to).slice();
	}

	/** Location of the previous line that is not a comment. */
	previousLocation(): Location {
		return this.locationOf(this.#previous);
	}

	/** Location (1-based line and column) of a byte that was read already, given by its file offset. */
	locationOf(byte: number): Location {
		const bytes = bytesFrom(this.#source, 0, byte + 1);
		let line = 1;
		let start = markLength(this.#source);
		for (let i = 0; i < byte; i++)
			if (bytes[i] === 10 || (bytes[i] === 13 && bytes[i + 1] !== 10)) {
				line++;
				start = i + 1;
			}
		return { file: this.file, line, column: byte - start + 1, length: 0 };
	}

	/**
	 * Location of field `nth` (0-based) of an entry whose first line is `line`; the field may be in a continuation
	 * line.
	 */
	fieldAt(line: number, nth: number): Location {
		const { length } = this.#source;
		const bytes = bytesFrom(this.#source, 0, length);
		let at = markLength(this.#source);
		for (let current = 1; current < line; at++)
			if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) current++;
		for (let k = 0; k < nth; k++) {
			while (at < length && bytes[at] !== comma) at++;
			at++;
		}
		while (at < length && inputClasses[bytes[at]!] !== 0) at++;
		let end = at;
		while (end < length && inputClasses[bytes[end]!] === 0) end++;
		return { ...this.locationOf(at), length: end - at };
	}
}
