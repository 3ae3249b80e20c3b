import type { Location } from '../../mesh/finding.ts';
import { BlockLines } from '../text/blockLines.ts';
import { latin1 } from '../text/decimal.ts';
import { byteClasses } from '../text/tokens.ts';

/** What the bytes of an OFF file are. */
export const offClasses = byteClasses('anywhere');

/** The lines of an OFF file in memory that have more than blanks and comments. */
export class OffLines extends BlockLines {
	readonly #length: number;

	/** @param bytes the first `length` are the file, and a line end is behind them */
	constructor(file: string, bytes: Uint8Array, length: number) {
		const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
		super(file, offClasses, bytes, mark, length + 1, 0);
		this.#length = length;
	}

	/** The next token of the line as text, `''` where there is none; goes behind it. */
	word(): string {
		if (!this.skip()) return '';
		const { column, length = 0 } = this.place();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}

	/** Goes back by some bytes of the token that was taken last. */
	back(bytes: number): void {
		this.at -= bytes;
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
