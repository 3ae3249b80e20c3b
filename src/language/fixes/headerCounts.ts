import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { lineEndOf } from '../lineEnd.ts';
import type { Fix, FixKind } from './fix.ts';
import { type FileEdits, ModelEdits } from './modelEdits.ts';
import { countEdit, countToken } from './rowEdits.ts';

/** Sections whose header has a wrong count, or that have no header. */
const wrongSections = (model: TextModel): Section[] =>
	model.sections.filter(({ header, countIn, declared, count }) =>
		header < 0 && !countIn ? count > 0 : declared !== count,
	);

/** Sets the counts of sections to their numbers of entries; inserts missing ones. */
function countEdits(model: TextModel, sections: readonly Section[]): FileEdits {
	const edits = new ModelEdits(model);
	for (const section of sections) {
		if (section.header >= 0 || section.countIn) countEdit(edits, section, section.count);
		else {
			const at = model.lineStart(section.lineOf(0));
			edits.replace(at, at, `${section.count}${lineEndOf(model)}`);
		}
	}
	return new Map([[model.file, edits]]);
}

/** Corrects the count in a header, or inserts a missing header before the entries. */
export const counts: FixKind = {
	rules: ['wrong-count'],
	safe: true,
	fixes(document, { file, line, column, replacement }): readonly Fix[] {
		const model = document.model(file);
		if (!model) return [];
		const candidates = wrongSections(model).filter(
			(candidate) => (countToken(model, candidate)?.line ?? candidate.lineOf(0)) === line - 1,
		);
		// A line may have the counts of several sections.
		const at = model.lineStart(line - 1) + column - 1;
		const section =
			candidates.find((candidate) => countToken(model, candidate)?.start === at) ??
			(replacement === undefined ? candidates[0] : undefined);
		if (!section) return [];
		const { count, declared, header, countIn } = section;
		const title =
			header < 0 && !countIn
				? `Insert the count of ${section.kind}, ${count}, before them`
				: `Change the count of ${section.kind} to ${count}${Number.isNaN(declared) ? '' : ` (not ${declared})`}`;
		return [{ title, preferred: true, edits: () => countEdits(model, [section]) }];
	},
	all(document, { file }) {
		const model = document.model(file);
		const wrong = model ? wrongSections(model) : [];
		if (!model || wrong.length < 2) return [];
		return [
			{
				title: 'Correct all counts in this file',
				preferred: true,
				edits: () => countEdits(model, wrong),
			},
		];
	},
};
