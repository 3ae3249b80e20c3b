import type { Location } from '../../mesh/finding.ts';
import { BlockLines } from './blockLines.ts';
import { latin1 } from './decimal.ts';
import { type Loaded, markLength } from './loaded.ts';
import { type ByteClasses, byteClasses } from './tokens.ts';

/** Byte classes of texts in which `#` starts a comment anywhere. */
export const wordClasses = byteClasses('anywhere');

/** The lines of a text that are neither blank nor comments, and their tokens. */
export class WordLines extends BlockLines {
	readonly #length: number;

	/** @param from first byte, and the number of lines before it; by default after the byte order mark */
	constructor(
		file: string,
		source: Loaded,
		classes: ByteClasses = wordClasses,
		from?: { readonly byte: number; readonly line: number },
	) {
		const { length } = source;
		super(file, classes, source, from?.byte ?? markLength(source), length + 1, from?.line ?? 0);
		this.#length = length;
	}

	/** Reads the next token of the line as Latin-1; `''` if there is none. */
	word(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.location();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}

	/** Reads the next token in the encoding of the file; `''` if there is none. */
	nameWord(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.location();
		const start = this.lineStart + column - 1;
		return this.textAt(start, start + length);
	}

	/** Whether the next token begins like a number; there must be one. */
	get startsNumber(): boolean {
		const byte = this.bytes[this.at]!;
		return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
	}

	/** Whether the next token begins with a letter. */
	get startsWithLetter(): boolean {
		const letter = this.bytes[this.at]! | 32;
		return letter >= 97 && letter <= 122;
	}

	/** Moves back by `bytes` bytes, within the last token. */
	back(bytes: number): void {
		this.at -= bytes;
	}

	/** The first byte of the current line. */
	get start(): number {
		return this.base + this.lineStart;
	}

	/** Moves to the next line that has a token; to the end of the text if there is none. */
	override next(): boolean {
		if (super.next()) return true;
		this.at = this.#length - this.base;
		return false;
	}

	/** The location after the last byte. Call it after `next` has returned false. */
	end(): Location {
		return {
			file: this.file,
			line: Math.max(1, this.line),
			column: Math.max(1, this.#length - this.start + 1),
			length: 0,
		};
	}
}
