import type { Location } from '../../../mesh/finding.ts';
import type { ParsedRows } from '../../core/fastLines.ts';
import type { FastRows } from '../../io/fastRows.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { isWithin } from '../../io/rows.ts';
import { latin1 } from '../../text/decimal.ts';
import type { Notice, Report } from '../../text/report.ts';
import { byteClasses, Tokens } from '../../text/tokens.ts';
import { type Column, type Input, sizePart } from './input.ts';

const classes = byteClasses('line');
const dollar = 36;

/** Initial size in bytes of the window that is searched backwards for the start of a line. */
const firstWindow = 1 << 11;

/** A position in the file; see `TextInput.state`. */
export interface TextState {
	readonly line: number;
	readonly lineStart: number;
	readonly contentStart: number;
	readonly at: number;
	readonly next: number;
	readonly loadedEnd: number;
	readonly isPushedBack: boolean;
}

/** The lines of a file. A line end must follow the content in `FileBytes.bytes`. */
export class TextInput extends Tokens implements Input {
	readonly binary = false;
	/** Start of the line that `next` reads. */
	#next = 0;
	readonly #end: number;
	/** Whether `next` returns the current line again. */
	#isPushedBack = false;
	/** Whether binary data was skipped, so that line numbers are unknown. */
	#isAfterBinary = false;
	readonly #content: FileBytes;
	/** Lines that end before this offset are loaded. */
	#loadedEnd = 0;

	constructor(content: FileBytes) {
		super(content.name, classes);
		const { bytes, length } = content;
		this.bytes = bytes;
		this.#end = length;
		this.#content = content;
		if (content.isLoaded) this.#loadedEnd = length + 1;
		this.#loadLine(0);
		if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#next = 3;
		this.at = this.lineStart = this.#next;
		this.line = 0;
	}

	/** Moves to the next line that is not blank; false at the end of the file. */
	next(): boolean {
		if (this.#isPushedBack) {
			this.#isPushedBack = false;
			this.rewind();
			return true;
		}
		if (this.line > 0) this.#toNextLine();
		const { bytes } = this;
		while (this.#next < this.#end) {
			let at = this.#next;
			this.#loadLine(at);
			this.line++;
			this.lineStart = at;
			while (classes[bytes[at]!] === 1) at++;
			this.at = at;
			const byte = bytes[at]!;
			if (byte !== 10 && byte !== 13) {
				this.startLine();
				return true;
			}
			this.#toNextLine();
		}
		this.at = this.lineStart = this.#end;
		this.startLine();
		this.skip();
		return false;
	}

	/** Loads the line that begins at `at`. */
	#loadLine(at: number): void {
		if (at < this.#loadedEnd) return;
		const end = this.#content.indexOf(10, at);
		this.#loadedEnd = end < 0 ? this.#end : end + 1;
	}

	/** Loads the line whose end is byte `to` (exclusive) and whose start is at or after byte `first`. */
	#loadLineBefore(to: number, first: number): void {
		if (to <= this.#loadedEnd) return;
		for (let size = firstWindow; ; size *= 2) {
			const from = Math.max(first, to - size);
			this.#content.ensureLoaded(from, to);
			if (from === first || this.bytes.lastIndexOf(10, to - 2) >= from) break;
		}
		this.#loadedEnd = to;
	}

	/** Moves to the end of the current line. */
	#toNextLine(): void {
		this.#next = this.at = this.#nextLine();
	}

	/** Offset of the next line. */
	#nextLine(): number {
		const { bytes } = this;
		let at = this.at;
		while (bytes[at] !== 10 && bytes[at] !== 13) at++;
		return at + (bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : 1);
	}

	/** Makes `next` return the current line again. */
	pushBack(): void {
		this.#isPushedBack = true;
	}

	/** The current position, for `restore`. */
	get state(): TextState {
		const { line, lineStart, contentStart, at } = this;
		return {
			...{ line, lineStart, contentStart, at },
			...{ next: this.#next, loadedEnd: this.#loadedEnd, isPushedBack: this.#isPushedBack },
		};
	}

	/** Goes back to a position in a text file. */
	restore({ line, lineStart, contentStart, at, next, loadedEnd, isPushedBack }: TextState): void {
		Object.assign(this, { line, lineStart, at: contentStart });
		this.startLine();
		this.at = at;
		this.#next = next;
		this.#loadedEnd = loadedEnd;
		this.#isPushedBack = isPushedBack;
	}

	/** Whether the current line marks the start or the end of a section, as it begins with `$`. */
	get isMarker(): boolean {
		return this.bytes[this.at] === dollar;
	}

	peekRows(fastPath: FastRows, limit: number): ParsedRows | undefined {
		if (this.#isPushedBack || this.#isAfterBinary) return undefined;
		const from = this.line > 0 ? this.#nextLine() : this.#next;
		return fastPath.read(this.#content, from, this.#end + 1, limit);
	}

	skipRows(fastPath: FastRows, rows: number): void {
		const end = fastPath.offsetAfter(this.#content, rows);
		if (rows === 0) return;
		this.#loadLineBefore(end, fastPath.from);
		// Leaves the state as if the last row had been read as a line.
		this.lineStart = this.at = this.bytes.lastIndexOf(10, end - 2) + 1;
		this.line += rows;
		this.startLine();
		this.at = end - (this.bytes[end - 2] === 13 ? 2 : 1);
	}

	row(): boolean {
		if (!this.next()) return false;
		if (!this.isMarker) return true;
		this.skip();
		this.pushBack();
		return false;
	}

	int(): number {
		const value = this.integer();
		return value === (value | 0) ? value : Number.NaN;
	}

	size(): number {
		const value = this.integer();
		return isWithin(sizePart, value) ? value : Number.NaN;
	}

	value(): number | undefined {
		const value = this.anyReal();
		return this.problem === 'none' ? value : undefined;
	}

	done(): boolean {
		return !this.more();
	}

	/** Reads the next token as text. */
	word(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = super.location();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + Math.min(length, 80));
	}

	/** The bytes of the line from its first token to before the line end. */
	lineBytes(): Uint8Array {
		this.rewind();
		let end = this.at;
		while (this.bytes[end] !== 10 && this.bytes[end] !== 13) end++;
		return this.bytes.subarray(this.at, end);
	}

	/** Offset of the current line. */
	get start(): number {
		return this.lineStart;
	}

	/** First byte after the line end (LF or CRLF) of the current line, where binary data may begin. */
	get lineEnd(): number {
		let at = this.at;
		while (at < this.#end && this.bytes[at] !== 10) at++;
		return Math.min(at + 1, this.#end);
	}

	/** Continues at `byte`, after binary data; messages state bytes from then on. */
	goTo(byte: number): void {
		this.#isPushedBack = false;
		this.#isAfterBinary = true;
		this.line = 0;
		this.#next = this.at = this.lineStart = byte;
	}

	explain(report: Report, columns: readonly Column[]): boolean {
		this.rewind();
		for (const [kind, what] of columns) {
			const value = this[kind]();
			if (kind === 'value' ? value !== undefined : !Number.isNaN(value)) continue;
			if (this.problem === 'none')
				report.error('index-out-of-range', () =>
					this.notice(
						`Expected ${what} as a number ${kind === 'int' ? 'of 32 bits' : 'from 0 to 2^53'}, found ${this.quotedToken()}`,
					),
				);
			else report.badNumber(this, what);
			return true;
		}
		return false;
	}

	override location(): Location {
		if (this.#isAfterBinary) return { file: this.file, line: 1, column: 1, length: 0 };
		let location = super.location();
		if (location.column < 1) {
			// No token of this line was read yet.
			const { at } = this;
			this.rewind();
			this.skip();
			this.at = at;
			location = super.location();
		}
		return { ...location, line: Math.max(1, this.line) };
	}

	notice(text: string): Notice {
		const byte = this.#isAfterBinary ? ` (byte ${this.at} of the file)` : '';
		return { ...this.location(), message: `${text}${byte}.` };
	}

	room(bytes: number): number {
		return Math.floor((this.#end - this.at) / bytes);
	}
}
