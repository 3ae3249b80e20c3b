import type { TextInput } from './textInput.ts';

/** Longer sections are not searched for wrong counts. */
const maxRows = 1 << 20;
/** Maximum number of `SectionRows.numbers` of a row. */
const numbersPerRow = 4;

/** The rows of a section of a text file. */
export interface SectionRows {
	/** The first numbers of each row; NaN for tokens that are not integers. */
	readonly numbers: readonly (readonly number[])[];
	/** Number of tokens of each row. */
	readonly tokens: readonly number[];
	/** Line (1-based) of each row. */
	readonly lines: readonly number[];
}

/** A corrected count: its row, its index among the numbers of the row, and the noun of the entries. */
export interface Recount {
	readonly row: number;
	readonly nth: number;
	readonly count: number;
	readonly noun: string;
}

/**
 * The rows from the next line to the end of the section; undefined if it has no end or too many rows. Leaves the
 * position of the text unchanged.
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
			if (count < numbersPerRow) rowNumbers.push(text.integer());
			else text.skip();
		numbers.push(rowNumbers);
		tokens.push(count);
	}
	text.restore(start);
	return undefined;
}
