import type { Location } from '../../mesh/finding.ts';
import { BlockLines } from './blockLines.ts';
import { latin1 } from './decimal.ts';
import { byteClasses } from './tokens.ts';

/** What the bytes of a text are in which a hash begins a comment anywhere. */
export const wordClasses = byteClasses('anywhere');

/** The lines of a text in memory that have more than blanks and comments, and their words. */
export class WordLines extends BlockLines {
	readonly #length: number;

	/** @param bytes the first `length` are the file, and a line end is behind them */
	constructor(file: string, bytes: Uint8Array, length: number) {
		const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
		super(file, wordClasses, bytes, mark, length + 1, 0);
		this.#length = length;
	}

	/** The next token of the line as text, `''` where there is none; goes behind it. */
	word(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.place();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}

	/** Whether the next token begins like a number; asked where there is one. */
	get startsNumber(): boolean {
		const byte = this.bytes[this.at]!;
		return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
	}

	/** Goes back by some bytes of the token that was taken last. */
	back(bytes: number): void {
		this.at -= bytes;
	}

	/** Goes to the next line that has a token; to the end of the text where there is none. */
	override next(): boolean {
		if (super.next()) return true;
		this.at = this.#length;
		return false;
	}

	/** The place behind the last byte, once there are no more lines. */
	end(): Location {
		return {
			file: this.file,
			line: Math.max(1, this.line),
			column: Math.max(1, this.#length - this.lineStart + 1),
			length: 0,
		};
	}
}
