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
	const row = Math.max(0, line - 1);
	const start = Math.max(0, column - 1);
	const end = length === undefined ? longestLine : start + length;
	return { start: { line: row, character: start }, end: { line: row, character: end } };
}
