import type { Position, Range, SelectionRange } from 'vscode-languageserver';
import type { Token } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { contentIn, linesIn, rangeIn, tokenAtPosition } from '../positions.ts';
import { extentOf } from './entries.ts';
import { isComment } from './folding.ts';

/**
 * Selection ranges for each position, smallest first: an edge without its sign, a value, adjacent values of the same
 * kind, a bracketed point, the entry, the entries of the section, then with header, then with heading, the file. In a
 * comment: its line, the block of comments.
 */
export function selectionRanges(
	model: TextModel,
	positions: readonly Position[],
): SelectionRange[] {
	return positions.map((position) => {
		const ranges: Range[] = [linesIn(model, 0, model.lineCount - 1)];
		const { line, token } = tokenAtPosition(model, position);
		const section = model.sectionAt(line);
		const extent = section && extentOf(section);
		if (extent) {
			ranges.push(linesIn(model, ...extent));
			const { header } = section;
			if (header >= 0 && line >= header) ranges.push(linesIn(model, header, extent[1]));
			if (section.count > 0 && line >= section.lineOf(0))
				ranges.push(linesIn(model, section.lineOf(0), extent[1]));
		}
		if (isComment(model, line)) ranges.push(linesIn(model, ...commentsAround(model, line)));
		ranges.push(contentIn(model, line));
		if (token) ranges.push(...rangesInLine(model, line, token));
		return nested(ranges, position);
	});
}

/** Ranges around a token within its line, largest first. */
function rangesInLine(model: TextModel, line: number, token: Token): Range[] {
	const tokens = model.tokensOf(line);
	const at = tokens.findIndex(({ start }) => start === token.start);
	const range = (first: Token | undefined, last: Token | undefined) =>
		rangeIn(model, line, first?.start ?? token.start, last?.end ?? token.end);
	const ranges = [range(tokens[0], tokens.at(-1))];
	if (model.syntax.pointsInEdges && (token.role === 'bracket' || token.role === 'coordinate')) {
		const same = tokens.filter(
			({ role, nth }) =>
				(role === 'bracket' || role === 'coordinate') && nth >> 1 === token.nth >> 1,
		);
		ranges.push(range(same[0], same.at(-1)));
	}
	let [first, last] = [at, at];
	while (tokens[first - 1]?.role === token.role) first--;
	while (tokens[last + 1]?.role === token.role) last++;
	ranges.push(range(tokens[first], tokens[last]), range(token, token));
	const sign = model.bytes[model.lineStart(line) + token.start];
	if (token.role === 'edge' && (sign === 43 || sign === 45))
		ranges.push(rangeIn(model, line, token.start + 1, token.end));
	return ranges;
}

/** First and last of the comment lines around a line. */
function commentsAround(model: TextModel, line: number): readonly [first: number, last: number] {
	let [first, last] = [line, line];
	while (first > 0 && isComment(model, first - 1)) first--;
	while (last + 1 < model.lineCount && isComment(model, last + 1)) last++;
	return [first, last];
}

/**
 * Links ranges, given largest first, to a chain from the smallest; skips those that are not inside the previous one.
 */
function nested(ranges: readonly Range[], position: Position): SelectionRange {
	let chain: SelectionRange | undefined;
	for (const range of ranges) {
		if (!contains(range, position, position)) continue;
		if (chain && !(contains(chain.range, range.start, range.end) && !equal(chain.range, range)))
			continue;
		chain = chain ? { range, parent: chain } : { range };
	}
	return chain ?? { range: { start: position, end: position } };
}

const isBefore = (a: Position, b: Position): boolean =>
	a.line < b.line || (a.line === b.line && a.character <= b.character);
const contains = (range: Range, start: Position, end: Position): boolean =>
	isBefore(range.start, start) && isBefore(end, range.end);
const equal = (a: Range, b: Range): boolean =>
	contains(a, b.start, b.end) && contains(b, a.start, a.end);
