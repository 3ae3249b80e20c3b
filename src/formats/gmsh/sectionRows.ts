import type { TextInput } from './textInput.ts';

/** Sections with more rows are not searched for wrong counts. */
const mostRows = 1 << 20;
/** Numbers of a row that are kept. */
const keptNumbers = 4;

/** The rows of a section of a text file. */
export interface SectionRows {
	/** The first numbers of each row; NaN where one is missing or not an integer. */
	readonly numbers: readonly (readonly number[])[];
	/** The tokens of each. */
	readonly tokens: readonly number[];
	readonly lines: readonly number[];
}

/** A count that should be another one: its row, and its place among the numbers of the row (0-based). */
export interface Recount {
	readonly row: number;
	readonly nth: number;
	readonly count: number;
	readonly noun: string;
}

/** The rows after the current line, up to the end of the section; undefined where it has none, or too many rows. */
export function rowsOf(text: TextInput): SectionRows | undefined {
	const numbers: number[][] = [];
	const tokens: number[] = [];
	const lines: number[] = [];
	// The way goes back from the first row of the section.
	const start = text.state;
	while (text.next()) {
		if (text.marks) {
			text.restore(start);
			return { numbers, tokens, lines };
		}
		if (lines.length > mostRows) break;
		lines.push(text.line);
		const own: number[] = [];
		let count = 0;
		for (; text.more(); count++)
			if (count < keptNumbers) own.push(text.integer());
			else text.skip();
		numbers.push(own);
		tokens.push(count);
	}
	text.restore(start);
	return undefined;
}
