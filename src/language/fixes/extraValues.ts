import type { Sheet } from '../../formats/model/section.ts';
import { lineEndOf } from '../lineEnd.ts';
import { announced, headerEdits } from './announcedValues.ts';
import type { Fix, FixKind } from './fix.ts';
import type { SheetEdits } from './sheetEdits.ts';
import { editing, lineOf, MOST_TOKENS } from './singleValues.ts';
import { tokenSpans } from './tokenSpans.ts';

/** What to do with surplus values. */
type Fate = 'remove' | 'comment';

/** Removes surplus values of a line, or makes them a comment, on a line of its own if necessary. */
function cutLine(edits: SheetEdits, sheet: Sheet, line: number, fate: Fate): void {
	const content = sheet.contentOf(line);
	if (content.kind !== 'entry' && content.kind !== 'header') return;
	const most = content.kind === 'entry' ? content.section.roles.length : 1;
	const spans = new Float64Array(2 * (most + MOST_TOKENS));
	const tokens = tokenSpans(sheet, line, spans);
	if (tokens <= most) return;
	const [kept, first, last] = [spans[2 * most - 1]!, spans[2 * most]!, spans[2 * tokens - 1]!];
	if (fate === 'remove') edits.replace(kept, last, '');
	else if (sheet.syntax.comments === 'line')
		edits.replace(kept, first, `${lineEndOf(sheet)}# not used: `);
	else edits.replace(first, first, '# ');
}

function cutAll(edits: SheetEdits, sheet: Sheet, fate: Fate): void {
	for (const section of sheet.sections) {
		const { header, count } = section;
		if (header >= 0 && !sheet.syntax.surplus) cutLine(edits, sheet, header, fate);
		for (let row = 0; row < count; row++) cutLine(edits, sheet, section.lineOf(row), fate);
	}
}

const words: Readonly<Record<Fate, string>> = {
	comment: 'Comment out',
	remove: 'Remove',
};

const inAllLines = (sheet: Sheet): Fix[] =>
	(['comment', 'remove'] as const).map((fate) => ({
		title: `${words[fate]} the extra values in all lines`,
		preferred: false,
		edits: () => editing(sheet, (edits) => cutAll(edits, sheet, fate)),
	}));

/**
 * Declares surplus values in the header if every line has equally many, makes them a comment, or removes them; ways
 * that keep them come first.
 */
export const extraValues: FixKind = {
	rules: ['extra-value'],
	safe: false,
	fixes(document, finding) {
		const at = lineOf(document, finding);
		if (!at) return [];
		const { sheet, line } = at;
		// If surplus values are ignored, one finding covers all lines.
		if (sheet.syntax.surplus)
			return [
				...announced(sheet).map(
					({ title, headers }): Fix => ({
						title,
						preferred: false,
						edits: () => editing(sheet, (edits) => headerEdits(edits, sheet, headers)),
					}),
				),
				...inAllLines(sheet),
			];
		return (['comment', 'remove'] as const).map((fate) => ({
			title: `${words[fate]} the extra values in this line`,
			preferred: false,
			edits: () => editing(sheet, (edits) => cutLine(edits, sheet, line, fate)),
		}));
	},
	all(document, finding) {
		const at = lineOf(document, finding);
		return at && !at.sheet.syntax.surplus ? inAllLines(at.sheet) : [];
	},
};
