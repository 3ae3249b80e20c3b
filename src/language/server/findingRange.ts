import type { Range } from 'vscode-languageserver';
import { exactLocation } from '../../formats/exactLocation.ts';
import type { Sheet } from '../../formats/sheet.ts';
import type { Location, Subject } from '../../mesh/finding.ts';
import { contentIn, rangeIn } from '../positions.ts';

/** The range of a finding in its sheet: what it is about, the word at its column, or all of its line. */
export function rangeOfFinding(sheet: Sheet, location: Location & Subject): Range {
	const { line, column, length } = exactLocation(sheet, location);
	const row = Math.max(0, Math.min(line, sheet.lineCount) - 1);
	const start = column - 1;
	if (length !== undefined) return rangeIn(sheet, row, start, start + length);
	const word = start > 0 && sheet.tokensOf(row).find((token) => token.start === start);
	return word ? rangeIn(sheet, row, word.start, word.end) : contentIn(sheet, row);
}

/** Editors take a column after the line for its end. */
const longestLine = 1000;

/** The range of a finding in a file whose text is not at hand: columns are taken for bytes, and lines for long ones. */
export function rangeByNumbers({ line, column, length }: Location): Range {
	const start = { line: line - 1, character: column - 1 };
	const end = length === undefined ? longestLine : column - 1 + length;
	return { start, end: { line: line - 1, character: end } };
}
