import { byteClasses } from '../text/tokens.ts';
import { WordLines } from '../text/wordLines.ts';
import type { Loaded } from '../wholeFile.ts';

/** What the bytes of files of references are. */
export const referenceClasses = byteClasses('anywhere');

/** The tokens of a file whatever lines they stand in. */
export class TokenLines extends WordLines {
	/** Errors in spite of which all was read that the mesh needs. */
	mild = 0;
	#begun = false;
	#held = false;

	constructor(
		file: string,
		source: Loaded,
		from?: { readonly byte: number; readonly line: number },
	) {
		super(file, source, referenceClasses, from);
	}

	/** Goes to the next token, in this line or one below; false at the end of the file. */
	ahead(): boolean {
		if (this.#held) return false;
		if (this.#begun && this.more()) return true;
		this.#begun = true;
		const found = this.next();
		this.#held = !found;
		return found;
	}

	/** Whether a number comes next: a token that does not begin with a letter. */
	number(): boolean {
		return this.ahead() && !this.wordy;
	}

	/** Byte of the token that comes next. */
	get byte(): number {
		return this.base + this.at;
	}
}
