import type { Range, TextEdit } from 'vscode-languageserver';
import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { Columns } from './formatColumns.ts';
import { type LineSink, oneEdit, smallEdits } from './formatEdits.ts';
import { formatGap } from './formatGaps.ts';
import { rowFrom } from './inlayHints.ts';

/** Default of `maxEdits`. */
const DEFAULT_MAX_EDITS = 1000;

/**
 * Edits that align the columns of each section, insert `#points`, `#edges` and `#triangles` before the counts of a GMR
 * file, and separate its sections by one blank line. Keeps comments, collapses blank lines, and removes trailing
 * blanks. Never changes tokens; unreadable lines stay; correct lines need no edit. More than `maxEdits` edits are joined
 * to one. Empty for texts that are not formatted.
 */
export function formatDocument(model: TextModel, maxEdits = DEFAULT_MAX_EDITS): TextEdit[] {
	return format(model, 0, model.lineCount - 1, maxEdits);
}

/** As `formatDocument` for the lines of a range; columns are aligned with the whole section. */
export function formatRange(model: TextModel, { start, end }: Range): TextEdit[] {
	const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
	return format(model, start.line, last, DEFAULT_MAX_EDITS);
}

function format(model: TextModel, first: number, last: number, maxEdits: number): TextEdit[] {
	if (model.syntax.keepsText || model.syntax.free) return [];
	const columns = model.sections.map((section) => new Columns(model, section));
	const lineEdits = smallEdits(model, first, last, maxEdits);
	formatLines(model, columns, lineEdits);
	const edits = lineEdits.edits();
	if (edits) return edits;
	const replacement = oneEdit(model, first, last);
	formatLines(model, columns, replacement);
	return replacement.edits();
}

/** Passes each line of a file in its formatted form to a sink, in order. */
function formatLines(model: TextModel, columns: readonly Columns[], sink: LineSink): void {
	/** The line after the last one passed. */
	let next = 0;
	for (const [k, section] of model.sections.entries()) {
		const sectionColumns = columns[k]!;
		if (section.header >= 0) {
			formatGap(model, next, section.header, { before: section, first: k === 0 }, sink);
			if (section.header >= sink.first && section.header <= sink.last)
				sectionColumns.header(section.header, sink);
			next = section.header + 1;
		}
		next = formatEntries(model, section, sectionColumns, next, sink);
	}
	formatGap(model, next, model.lineCount, { end: true, first: next === 0 }, sink);
}

/** Passes the entries of a section and the gaps between them, from line `from`; returns the line after the section. */
function formatEntries(
	model: TextModel,
	section: Section,
	sectionColumns: Columns,
	from: number,
	sink: LineSink,
): number {
	const { count } = section;
	let row = rowFrom(section, Math.max(from, sink.first));
	let next = row > 0 ? section.lineOf(row - 1) + 1 : from;
	for (; row < count && next <= sink.last + 1 && !sink.full; row++) {
		const line = section.lineOf(row);
		if (line > next)
			formatGap(model, next, line, { tight: row === 0 && section.header >= 0 }, sink);
		if (line <= sink.last) sectionColumns.entry(line, sink);
		next = line + 1;
	}
	return count > 0 ? section.lineOf(count - 1) + 1 : from;
}
