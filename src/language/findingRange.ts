import type { Range } from 'vscode-languageserver';
import type { Sheet, Token, TokenRole } from '../formats/sheet.ts';
import type { Location, Subject } from '../mesh/finding.ts';
import { contentIn, rangeIn } from './places.ts';

/** Roles of numbers that name other entities. */
const references: readonly TokenRole[] = ['point', 'edge', 'triangle'];
const coordinates: readonly TokenRole[] = ['coordinate'];

/**
 * The range of a finding in its sheet: as many bytes as it says; else the number of the line that it is about; else the
 * word at its column, or all of the line where that is the first.
 */
export function rangeOfFinding(sheet: Sheet, place: Location & Subject): Range {
	const { line, column, length, slot } = place;
	const row = Math.max(0, Math.min(line, sheet.lineCount) - 1);
	const start = column - 1;
	if (length !== undefined) return rangeIn(sheet, row, start, start + length);
	const token = slot === undefined ? wordAt(sheet, row, start) : numberAt(sheet, row, slot);
	return token ? rangeIn(sheet, row, token.start, token.end) : contentIn(sheet, row);
}

const wordAt = (sheet: Sheet, row: number, start: number): Token | undefined =>
	start === 0 ? undefined : sheet.tokensOf(row).find((token) => token.start === start);

/** The number of a line that a finding's `slot` counts. */
function numberAt(sheet: Sheet, row: number, slot: number): Token | undefined {
	const tokens = sheet.tokensOf(row);
	const numbers = tokens.filter(({ role }) => references.includes(role));
	const counted =
		numbers.length > 0 ? numbers : tokens.filter(({ role }) => coordinates.includes(role));
	return counted[slot];
}

/** The range of a finding in a file whose text is not at hand: columns are taken for bytes, a line for a long one. */
export function rangeByNumbers({ line, column, length }: Location): Range {
	const start = { line: line - 1, character: column - 1 };
	const end = length === undefined ? longestLine : column - 1 + length;
	return { start, end: { line: line - 1, character: end } };
}

/** Editors hold a column behind the line to its end. */
const longestLine = 1000;
