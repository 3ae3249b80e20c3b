import type { ParsedRows } from '../../core/fastLines.ts';
import type { LineRun } from '../../text/blockLines.ts';
import type { Loaded } from '../../text/loaded.ts';
import { byteClasses } from '../../text/tokens.ts';
import { WordLines } from '../../text/wordLines.ts';

/** Classes of the bytes of files with references. */
export const referenceClasses = byteClasses('anywhere');

/** The tokens of a file in which line ends are blanks. */
export class TokenLines extends WordLines {
	/** Number of errors so far that leave the mesh complete. */
	recoverableErrors = 0;
	#begun = false;
	#atEnd = false;

	constructor(
		file: string,
		source: Loaded,
		from?: { readonly byte: number; readonly line: number },
	) {
		super(file, source, referenceClasses, from);
	}

	/** Moves to the next token, in this line or a later one; false at the end of the file. */
	ahead(): boolean {
		if (this.#atEnd) return false;
		if (this.#begun && this.more()) return true;
		this.#begun = true;
		const hasLine = this.next();
		this.#atEnd = !hasLine;
		return hasLine;
	}

	override nextRow(): boolean {
		return this.ahead();
	}

	override inRow(): boolean {
		return this.more() || this.ahead();
	}

	override rowEnds(): boolean {
		return true;
	}

	override peekRows(run: LineRun, maxRows: number): ParsedRows | undefined {
		return this.more() ? undefined : super.peekRows(run, maxRows);
	}

	/** Whether the next token is a number: it does not begin with a letter. */
	number(): boolean {
		return this.ahead() && !this.startsWithLetter;
	}

	/** Byte offset of the next token. */
	get byte(): number {
		return this.base + this.at;
	}
}
