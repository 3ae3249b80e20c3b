import { BlockLines } from '../text/blockLines.ts';
import { latin1 } from '../text/decimal.ts';
import { type Spelling, spelling } from '../text/mending.ts';
import { byteClasses } from '../text/tokens.ts';

/** What the bytes of a text are. */
export const stlClasses = byteClasses('line');

/** The lines of an STL file, by their words. */
export class StlLines extends BlockLines {
	/** Goes behind the next word where it is this one, in letters of any size; the next may be in a line below. */
	word(word: string): boolean {
		return this.isAhead(word) && this.skip();
	}

	/** Whether this is the next word. */
	isAhead(word: string): boolean {
		const start = this.#next();
		if (start < 0) return false;
		for (let k = 0; k < word.length; k++)
			if ((this.bytes[start + k]! | 32) !== word.charCodeAt(k)) return false;
		return stlClasses[this.bytes[start + word.length]!] !== 0;
	}

	/** Goes behind the next word where it is a misspelling of one of some; what it should be. */
	misspelt(words: readonly string[]): Spelling | undefined {
		const start = this.#next();
		if (start < 0) return undefined;
		this.skip();
		const found = spelling(latin1(this.bytes, start, this.at), words, true);
		if (found.replacement !== undefined) return found;
		this.at = start;
		return undefined;
	}

	/** Whether a number comes next in the line. */
	get isNumberNext(): boolean {
		if (!this.more()) return false;
		const byte = this.bytes[this.at]!;
		return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
	}

	/** Goes to the end of a line; false where it has no words. */
	toEnd(line: number): boolean {
		while (this.line < line && this.next());
		while (this.line === line && this.skip());
		return this.line === line;
	}

	/** Whether there is another word, in this line or below. */
	get goesOn(): boolean {
		return this.#next() >= 0;
	}

	/** A number, in this line or below. */
	number(): number {
		return this.#next() < 0 ? Number.NaN : this.real();
	}

	/** The rest of the line. */
	rest(): string {
		this.more();
		let end = this.at;
		while (this.bytes[end] !== 10 && this.bytes[end] !== 13) end++;
		const text = this.textAt(this.at, end).trim();
		this.at = end;
		return text;
	}

	/** Bytes up to the current one. */
	get read(): number {
		return this.base + this.at;
	}

	#next(): number {
		while (this.line === 0 || !this.more()) if (!this.next()) return -1;
		return this.at;
	}
}
