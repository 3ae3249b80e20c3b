import type { Location } from '../../mesh/finding.ts';
import { type Loaded, markLength } from '../wholeFile.ts';
import { BlockLines } from './blockLines.ts';
import { latin1 } from './decimal.ts';
import { type ByteClasses, byteClasses } from './tokens.ts';

/** What the bytes of a text are in which a hash begins a comment anywhere. */
export const wordClasses = byteClasses('anywhere');

/** The lines of a text that have more than blanks and comments, and their words. */
export class WordLines extends BlockLines {
	readonly #length: number;

	/**
	 * @param from the byte to begin at, behind the byte order mark where absent, and the lines in front of it
	 */
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

	/** The next token of the line as text, `''` where there is none; goes behind it. */
	word(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.place();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}

	/** The same for a name, decoded in the encoding of the file. */
	nameWord(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.place();
		const start = this.lineStart + column - 1;
		return this.textAt(start, start + length);
	}

	/** Whether the next token begins like a number; asked where there is one. */
	get startsNumber(): boolean {
		const byte = this.bytes[this.at]!;
		return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
	}

	/** Whether the token that comes next begins with a letter. */
	get wordy(): boolean {
		const letter = (this.bytes[this.at] as number) | 32;
		return letter >= 97 && letter <= 122;
	}

	/** Goes back by some bytes of the token that was taken last. */
	back(bytes: number): void {
		this.at -= bytes;
	}

	/** The first byte of the current line. */
	get start(): number {
		return this.base + this.lineStart;
	}

	/** Goes to the next line that has a token; to the end of the text where there is none. */
	override next(): boolean {
		if (super.next()) return true;
		this.at = this.#length - this.base;
		return false;
	}

	/** The place behind the last byte, once there are no more lines. */
	end(): Location {
		return {
			file: this.file,
			line: Math.max(1, this.line),
			column: Math.max(1, this.#length - this.start + 1),
			length: 0,
		};
	}
}
