import { WordLines } from '../text/wordLines.ts';

/** The words of a mesh of MFEM, over the ends of its lines. */
export class MfemLines extends WordLines {
	/** Goes to the next word, in this line or one below; false at the end of the file. */
	any(): boolean {
		while (this.line === 0 || !this.more()) if (!this.next()) return false;
		return true;
	}

	/** The next word as an integer; NaN where it is none, or the file ends. */
	int(): number {
		this.any();
		return this.integer();
	}

	/** The next word as a real; NaN where it is none, or the file ends. */
	number(): number {
		this.any();
		return this.real();
	}

	/** The next word, or the text in quotation marks; '' at the end of the file. */
	name(): string {
		if (!this.any()) return '';
		let text = this.nameWord();
		while (text.startsWith('"') && !/^"[^"]*"$/.test(text) && this.more())
			text += ` ${this.nameWord()}`;
		return text.replace(/^"(.*)"$/, '$1');
	}
}
