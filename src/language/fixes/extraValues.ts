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
	const most = content.kind === 'entry' ? content.section.roles.length : 1;
	const spans = new Float64Array(2 * (most + MAX_TOKENS));
	const tokens = tokenSpans(model, line, spans);
	if (tokens <= most) return;
	const [kept, first, last] = [spans[2 * most - 1]!, spans[2 * most]!, spans[2 * tokens - 1]!];
	if (fate === 'remove') edits.replace(kept, last, '');
	else if (model.syntax.comments === 'line')
		edits.replace(kept, first, `${lineEndOf(model)}# not used: `);
	else edits.replace(first, first, '# ');
}

function cutAll(edits: ModelEdits, model: TextModel, fate: Fate): void {
	for (const section of model.sections) {
		const { header, count } = section;
		if (header >= 0 && !model.syntax.surplus) cutLine(edits, model, header, fate);
		for (let row = 0; row < count; row++) cutLine(edits, model, section.lineOf(row), fate);
	}
}

const words: Readonly<Record<Fate, string>> = {
	comment: 'Comment out',
	remove: 'Remove',
};

const inAllLines = (model: TextModel): Fix[] =>
	(['comment', 'remove'] as const).map((fate) => ({
		title: `${words[fate]} the extra values in all lines`,
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
		const at = lineOf(document, finding);
		if (!at) return [];
		const { model, line } = at;
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
			title: `${words[fate]} the extra values in this line`,
			preferred: false,
			edits: () => editing(model, (edits) => cutLine(edits, model, line, fate)),
		}));
	},
	all(document, finding) {
		const at = lineOf(document, finding);
		return at && !at.model.syntax.surplus ? inAllLines(at.model) : [];
	},
};
