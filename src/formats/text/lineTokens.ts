import type { Lines } from './lines.ts';
import { type ByteClasses, Tokens } from './tokens.ts';

/** The tokens of any line of a text in memory. */
export class LineTokens extends Tokens {
	readonly #lines: Lines;

	constructor(file: string, classes: ByteClasses, lines: Lines) {
		super(file, classes);
		this.#lines = lines;
	}

	/** Moves to the first token of a line, 0-based. */
	open(line: number): void {
		const { bytes, starts } = this.#lines;
		this.bytes = bytes;
		this.line = line + 1;
		this.lineStart = this.at = starts[line]!;
		this.startLine();
	}

	/** Moves to byte `byte` of a line, both 0-based; a token must start there. */
	openAt(line: number, byte: number): void {
		this.open(line);
		this.at = this.lineStart + byte;
	}

	/** Bytes [start, end) of the last token within its line. */
	span(): { start: number; end: number } {
		const { column, length = 0 } = this.location();
		return { start: column - 1, end: column - 1 + length };
	}
}
