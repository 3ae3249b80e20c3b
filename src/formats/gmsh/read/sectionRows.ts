import type { TextInput } from './textInput.ts';

/** Longer sections are not searched for wrong counts. */
const maxRows = 1 << 20;
/** Numbers of a row that are kept. */
const keptNumbers = 4;

/** The rows of a section of a text file. */
export interface SectionRows {
	/** The first numbers of each row; NaN for tokens that are not integers. */
	readonly numbers: readonly (readonly number[])[];
	/** Number of tokens of each row. */
	readonly tokens: readonly number[];
	readonly lines: readonly number[];
}

/** A corrected count: its row, and its position among the numbers of the row (0-based). */
export interface Recount {
	readonly row: number;
	readonly nth: number;
	readonly count: number;
	readonly noun: string;
}

/**
 * The rows from the next line to the end of the section; undefined without an end or with too many rows. The position
 * of the text is kept.
 */
export function rowsOf(text: TextInput): SectionRows | undefined {
	const numbers: number[][] = [];
	const tokens: number[] = [];
	const lines: number[] = [];
	const start = text.state;
	while (text.next()) {
		if (text.isMarker) {
			text.restore(start);
			return { numbers, tokens, lines };
		}
		if (lines.length > maxRows) break;
		lines.push(text.line);
		const rowNumbers: number[] = [];
		let count = 0;
		for (; text.more(); count++)
			if (count < keptNumbers) rowNumbers.push(text.integer());
			else text.skip();
		numbers.push(rowNumbers);
		tokens.push(count);
	}
	text.restore(start);
	return undefined;
}
