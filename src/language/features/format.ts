import type { Range, TextEdit } from 'vscode-languageserver';
import type { Section, Sheet } from '../../formats/sheet.ts';
import { Columns } from './formatColumns.ts';
import { type LineSink, oneEdit, smallEdits } from './formatEdits.ts';
import { formatGap } from './formatGaps.ts';
import { rowFrom } from './inlayHints.ts';

/** More edits than this are given as one, where nothing else is said. */
const MANY = 1000;

/**
 * Edits that align the columns of each section, put `#points`, `#edges` and `#triangles` in front of the counts of a GMR
 * file and one blank line between its sections. Comments stay, groups of blank lines become one, blanks at ends of lines
 * go. Tokens are never changed, lines that can't be read stay as they are, and lines that are right give no edit; more
 * than `most` edits are given as one. None where lines may hold any number of entries.
 */
export function formatDocument(sheet: Sheet, most = MANY): TextEdit[] {
	return format(sheet, 0, sheet.lineCount - 1, most);
}

/** The same for the lines of a range; columns are those of the whole section. */
export function formatRange(sheet: Sheet, { start, end }: Range): TextEdit[] {
	const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
	return format(sheet, start.line, last, MANY);
}

function format(sheet: Sheet, first: number, last: number, most: number): TextEdit[] {
	if (sheet.syntax.keepsText || sheet.syntax.free) return [];
	const columns = sheet.sections.map((section) => new Columns(sheet, section));
	const few = smallEdits(sheet, first, last, most);
	layOut(sheet, columns, few);
	const edits = few.edits();
	if (edits) return edits;
	const whole = oneEdit(sheet, first, last);
	layOut(sheet, columns, whole);
	return whole.edits();
}

/** Passes each line of a file to a sink, in their order, as it should be. */
function layOut(sheet: Sheet, columns: readonly Columns[], sink: LineSink): void {
	/** The line after the last one that was passed on. */
	let next = 0;
	for (const [k, section] of sheet.sections.entries()) {
		const aligned = columns[k]!;
		if (section.header >= 0) {
			formatGap(sheet, next, section.header, { before: section, first: k === 0 }, sink);
			if (section.header >= sink.first && section.header <= sink.last)
				aligned.header(section.header, sink);
			next = section.header + 1;
		}
		next = layOutEntries(sheet, section, aligned, next, sink);
	}
	formatGap(sheet, next, sheet.lineCount, { end: true, first: next === 0 }, sink);
}

function layOutEntries(
	sheet: Sheet,
	section: Section,
	aligned: Columns,
	from: number,
	sink: LineSink,
): number {
	const { count } = section;
	let row = rowFrom(section, Math.max(from, sink.first));
	let next = row > 0 ? section.lineOf(row - 1) + 1 : from;
	for (; row < count && next <= sink.last + 1 && !sink.full; row++) {
		const line = section.lineOf(row);
		if (line > next)
			formatGap(sheet, next, line, { tight: row === 0 && section.header >= 0 }, sink);
		if (line <= sink.last) aligned.entry(line, sink);
		next = line + 1;
	}
	return count > 0 ? section.lineOf(count - 1) + 1 : from;
}
