import type { Range, TextEdit } from 'vscode-languageserver';
import type { Section, Sheet } from '../../formats/sheet.ts';
import { Columns } from './formatColumns.ts';
import { type LineSink, oneEdit, smallEdits, within } from './formatEdits.ts';
import { formatGap } from './formatGaps.ts';

/** More edits than this are given as one. */
const MANY = 1000;

/**
 * Edits that align the columns of each section, put `#points`, `#edges` and `#triangles` in front of the counts of a GMR
 * file and one blank line between its sections. Comments stay, groups of blank lines become one, blanks at ends of lines
 * go. Tokens are never changed, lines that can't be read stay as they are, and lines that are right give no edit.
 */
export function formatDocument(sheet: Sheet): TextEdit[] {
	return format(sheet, 0, sheet.lineCount - 1);
}

/** The same for the lines of a range; columns are those of the whole section. */
export function formatRange(sheet: Sheet, { start, end }: Range): TextEdit[] {
	const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
	return format(sheet, start.line, last);
}

function format(sheet: Sheet, first: number, last: number): TextEdit[] {
	const columns = sheet.sections.map((section) => new Columns(sheet, section));
	const few = smallEdits(sheet, MANY);
	layOut(sheet, columns, within(few, first, last));
	const edits = few.edits();
	if (edits) return edits;
	const whole = oneEdit(sheet);
	layOut(sheet, columns, within(whole, first, last));
	return whole.edits();
}

/** Hands each line of a file to a sink, in their order, as it should be. */
function layOut(sheet: Sheet, columns: readonly Columns[], sink: LineSink): void {
	/** The line behind the last one that was handed over. */
	let next = 0;
	for (const [k, section] of sheet.sections.entries()) {
		const aligned = columns[k]!;
		if (section.header >= 0) {
			formatGap(sheet, next, section.header, { before: section, first: k === 0 }, sink);
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
	let next = from;
	for (let row = 0; row < section.count; row++) {
		const line = section.lineOf(row);
		if (line > next)
			formatGap(sheet, next, line, { tight: row === 0 && section.header >= 0 }, sink);
		aligned.entry(line, sink);
		next = line + 1;
	}
	return next;
}
