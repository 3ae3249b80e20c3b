import { BlockLines } from '../text/blockLines.ts';
import { type Spelling, spelling } from '../text/corrections.ts';
import { latin1 } from '../text/decimal.ts';
import { byteClasses } from '../text/tokens.ts';

/** Byte classes of text STL. */
export const stlClasses = byteClasses('line');

/** The lines of a text STL file as words. */
export class StlLines extends BlockLines {
	/** Skips the next word if it is `word` in any case; it may be on a later line. */
	word(word: string): boolean {
		return this.isAhead(word) && this.skip();
	}

	/** Whether the next word is `word` in any case. */
	isAhead(word: string): boolean {
		const start = this.#toToken();
		if (start < 0) return false;
		for (let k = 0; k < word.length; k++)
			if ((this.bytes[start + k]! | 32) !== word.charCodeAt(k)) return false;
		return stlClasses[this.bytes[start + word.length]!] !== 0;
	}

	/** Skips the next word if it is a misspelling of one of `words`; returns the correction. */
	misspelt(words: readonly string[]): Spelling | undefined {
		const start = this.#toToken();
		if (start < 0) return undefined;
		this.skip();
		const correction = spelling(latin1(this.bytes, start, this.at), words, true);
		if (correction.replacement !== undefined) return correction;
		this.at = start;
		return undefined;
	}

	/** Whether the next token of the line begins like a number. */
	get isNumberNext(): boolean {
		if (!this.more()) return false;
		const byte = this.bytes[this.at]!;
		return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
	}

	/** Moves to the end of line `line`; false if it has no words. */
	toEnd(line: number): boolean {
		while (this.line < line && this.next());
		while (this.line === line && this.skip());
		return this.line === line;
	}

	/** Whether another word follows, on this line or a later one. */
	get goesOn(): boolean {
		return this.#toToken() >= 0;
	}

	/** Reads a number, on this line or a later one. */
	number(): number {
		return this.#toToken() < 0 ? Number.NaN : this.real();
	}

	/** The rest of the line, trimmed. */
	rest(): string {
		this.more();
		let end = this.at;
		while (this.bytes[end] !== 10 && this.bytes[end] !== 13) end++;
		const text = this.textAt(this.at, end).trim();
		this.at = end;
		return text;
	}

	/** Bytes read so far. */
	get read(): number {
		return this.base + this.at;
	}

	#toToken(): number {
		while (this.line === 0 || !this.more()) if (!this.next()) return -1;
		return this.at;
	}
}
