import { WordLines } from '../text/wordLines.ts';

/** Words of an MFEM mesh; values may continue in the next line. */
export class MfemLines extends WordLines {
	/** Advances to the next word, in this line or a later one; false at the end of the file. */
	any(): boolean {
		while (this.line === 0 || !this.more()) if (!this.next()) return false;
		return true;
	}

	/** Reads an integer; NaN if it is malformed or the file ends. */
	int(): number {
		this.any();
		return this.integer();
	}

	/** Reads a real; NaN if it is malformed or the file ends. */
	number(): number {
		this.any();
		return this.real();
	}

	/** Reads a word, or text in quotation marks; '' at the end of the file. */
	name(): string {
		if (!this.any()) return '';
		let text = this.nameWord();
		while (text.startsWith('"') && !/^"[^"]*"$/.test(text) && this.more())
			text += ` ${this.nameWord()}`;
		return text.replace(/^"(.*)"$/, '$1');
	}
}
