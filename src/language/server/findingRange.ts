import type { Range } from 'vscode-languageserver';
import { exactLocation } from '../../formats/model/exactLocation.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { Location, Subject } from '../../mesh/finding.ts';
import { contentIn, rangeIn } from '../positions.ts';

/** The range of a finding in its text model: its subject, the word at its column, or its line. */
export function rangeOfFinding(model: TextModel, location: Location & Subject): Range {
	const { line, column, length } = exactLocation(model, location);
	const row = Math.max(0, Math.min(line, model.lineCount) - 1);
	const start = column - 1;
	if (length !== undefined) return rangeIn(model, row, start, start + length);
	const word = start > 0 && model.tokensOf(row).find((token) => token.start === start);
	return word ? rangeIn(model, row, word.start, word.end) : contentIn(model, row);
}

/** Editors clamp columns to the line end. */
const longestLine = 1000;

/** The range of a finding without the text: takes bytes as columns, and `longestLine` as the end of a line. */
export function rangeByNumbers({ line, column, length }: Location): Range {
	const row = Math.max(0, line - 1);
	const start = Math.max(0, column - 1);
	const end = length === undefined ? longestLine : start + length;
	return { start: { line: row, character: start }, end: { line: row, character: end } };
}
