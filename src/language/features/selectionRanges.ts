import type { Position, Range, SelectionRange } from 'vscode-languageserver';
import type { Sheet, Token } from '../../formats/model/section.ts';
import { atIn, contentIn, linesIn, rangeIn } from '../positions.ts';
import { extentOf } from './entries.ts';
import { isComment } from './folding.ts';

/**
 * Selection ranges for each position, smallest first: an edge without its sign, a value, adjacent values of the same
 * kind, a bracketed point, the entry, the entries of the section, then with header, then with heading, the file. In a
 * comment: its line, the block of comments.
 */
export function selectionRanges(sheet: Sheet, positions: readonly Position[]): SelectionRange[] {
	return positions.map((position) => {
		const found: Range[] = [linesIn(sheet, 0, sheet.lineCount - 1)];
		const { line, token } = atIn(sheet, position);
		const section = sheet.sectionAt(line);
		const extent = section && extentOf(section);
		if (extent) {
			found.push(linesIn(sheet, ...extent));
			const { header } = section;
			if (header >= 0 && line >= header) found.push(linesIn(sheet, header, extent[1]));
			if (section.count > 0 && line >= section.lineOf(0))
				found.push(linesIn(sheet, section.lineOf(0), extent[1]));
		}
		if (isComment(sheet, line)) found.push(linesIn(sheet, ...commentsAround(sheet, line)));
		found.push(contentIn(sheet, line));
		if (token) found.push(...inLine(sheet, line, token));
		return nested(found, position);
	});
}

/** Ranges around a token within its line, largest first. */
function inLine(sheet: Sheet, line: number, token: Token): Range[] {
	const tokens = sheet.tokensOf(line);
	const at = tokens.findIndex(({ start }) => start === token.start);
	const range = (first: Token | undefined, last: Token | undefined) =>
		rangeIn(sheet, line, first?.start ?? token.start, last?.end ?? token.end);
	const found = [range(tokens[0], tokens.at(-1))];
	if (sheet.syntax.pointsInEdges && (token.role === 'bracket' || token.role === 'coordinate')) {
		const same = tokens.filter(
			({ role, nth }) =>
				(role === 'bracket' || role === 'coordinate') && nth >> 1 === token.nth >> 1,
		);
		found.push(range(same[0], same.at(-1)));
	}
	let [first, last] = [at, at];
	while (tokens[first - 1]?.role === token.role) first--;
	while (tokens[last + 1]?.role === token.role) last++;
	found.push(range(tokens[first], tokens[last]), range(token, token));
	const sign = sheet.bytes[sheet.lineStart(line) + token.start];
	if (token.role === 'edge' && (sign === 43 || sign === 45))
		found.push(rangeIn(sheet, line, token.start + 1, token.end));
	return found;
}

function commentsAround(sheet: Sheet, line: number): readonly [first: number, last: number] {
	let [first, last] = [line, line];
	while (first > 0 && isComment(sheet, first - 1)) first--;
	while (last + 1 < sheet.lineCount && isComment(sheet, last + 1)) last++;
	return [first, last];
}

/**
 * Links ranges, given largest first, to a chain from the smallest; skips those that are not inside the previous one.
 */
function nested(ranges: readonly Range[], position: Position): SelectionRange {
	let chain: SelectionRange | undefined;
	for (const range of ranges) {
		if (!holds(range, position, position)) continue;
		if (chain && !(holds(chain.range, range.start, range.end) && !equal(chain.range, range)))
			continue;
		chain = chain ? { range, parent: chain } : { range };
	}
	return chain ?? { range: { start: position, end: position } };
}

const before = (a: Position, b: Position): boolean =>
	a.line < b.line || (a.line === b.line && a.character <= b.character);
const holds = (range: Range, start: Position, end: Position): boolean =>
	before(range.start, start) && before(end, range.end);
const equal = (a: Range, b: Range): boolean => holds(a, b.start, b.end) && holds(b, a.start, a.end);
