import type { TextModel } from '../../formats/model/textModel.ts';
import { lineEndOf } from '../lineEnd.ts';
import type { Fix, FixKind } from './fix.ts';
import type { ModelEdits } from './modelEdits.ts';
import { editing, lineOf, MAX_TOKENS } from './singleValues.ts';
import { headerEdits, surplusDeclarations } from './surplusValues.ts';
import { tokenSpans } from './tokenSpans.ts';

/** What to do with surplus values. */
type Fate = 'remove' | 'comment';

/** Removes surplus values of a line, or makes them a comment, on a line of its own if necessary. */
function cutLine(edits: ModelEdits, model: TextModel, line: number, fate: Fate): void {
	const content = model.contentOf(line);
	if (content.kind !== 'entry' && content.kind !== 'header') return;
	const expected = content.kind === 'entry' ? content.section.roles.length : 1;
	const spans = new Float64Array(2 * (expected + MAX_TOKENS));
	const tokens = tokenSpans(model, line, spans);
	if (tokens <= expected) return;
	const [lastEnd, first, last] = [
		spans[2 * expected - 1]!,
		spans[2 * expected]!,
		spans[2 * tokens - 1]!,
	];
	if (fate === 'remove') edits.replace(lastEnd, last, '');
	else if (model.syntax.comments === 'line')
		edits.replace(lastEnd, first, `${lineEndOf(model)}# not used: `);
	else edits.replace(first, first, '# ');
}

/** Comments out or removes the extra values of all entries and counts. */
function cutAll(edits: ModelEdits, model: TextModel, fate: Fate): void {
	for (const section of model.sections) {
		const { header, count } = section;
		if (header >= 0 && !model.syntax.surplus) cutLine(edits, model, header, fate);
		for (let row = 0; row < count; row++) cutLine(edits, model, section.lineOf(row), fate);
	}
}

const verbs: Readonly<Record<Fate, string>> = {
	comment: 'Comment out',
	remove: 'Remove',
};

const inAllLines = (model: TextModel): Fix[] =>
	(['comment', 'remove'] as const).map((fate) => ({
		title: `${verbs[fate]} the extra values in all lines`,
		preferred: false,
		edits: () => editing(model, (edits) => cutAll(edits, model, fate)),
	}));

/**
 * Declares surplus values in the header if every line has equally many, makes them a comment, or removes them; ways
 * that keep them come first.
 */
export const extraValues: FixKind = {
	rules: ['extra-value'],
	safe: false,
	fixes(document, finding) {
		const location = lineOf(document, finding);
		if (!location) return [];
		const { model, line } = location;
		// If surplus values are ignored, one finding covers all lines.
		if (model.syntax.surplus)
			return [
				...surplusDeclarations(model).map(
					({ title, headers }): Fix => ({
						title,
						preferred: false,
						edits: () => editing(model, (edits) => headerEdits(edits, model, headers)),
					}),
				),
				...inAllLines(model),
			];
		return (['comment', 'remove'] as const).map((fate) => ({
			title: `${verbs[fate]} the extra values in this line`,
			preferred: false,
			edits: () => editing(model, (edits) => cutLine(edits, model, line, fate)),
		}));
	},
	all(document, finding) {
		const location = lineOf(document, finding);
		return location && !location.model.syntax.surplus ? inAllLines(location.model) : [];
	},
};
