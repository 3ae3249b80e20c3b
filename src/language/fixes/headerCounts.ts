import type { Section, Sheet } from '../../formats/model/section.ts';
import { lineEndOf } from '../lineEnd.ts';
import type { Fix, FixKind } from './fix.ts';
import { countEdit, countToken } from './rowEdits.ts';
import { type FileEdits, SheetEdits } from './sheetEdits.ts';

/** Sections whose header has a wrong count, or that have no header. */
const wrongSections = (sheet: Sheet): Section[] =>
	sheet.sections.filter(({ header, countIn, declared, count }) =>
		header < 0 && !countIn ? count > 0 : declared !== count,
	);

function countEdits(sheet: Sheet, sections: readonly Section[]): FileEdits {
	const edits = new SheetEdits(sheet);
	for (const section of sections) {
		if (section.header >= 0 || section.countIn) countEdit(edits, section, section.count);
		else {
			const at = sheet.lineStart(section.lineOf(0));
			edits.replace(at, at, `${section.count}${lineEndOf(sheet)}`);
		}
	}
	return new Map([[sheet.file, edits]]);
}

/** Corrects the count in a header, or inserts a missing header before the entries. */
export const counts: FixKind = {
	rules: ['wrong-count'],
	safe: true,
	fixes(document, { file, line, column, replacement }): readonly Fix[] {
		const sheet = document.sheet(file);
		if (!sheet) return [];
		const here = wrongSections(sheet).filter(
			(one) => (countToken(sheet, one)?.line ?? one.lineOf(0)) === line - 1,
		);
		// A line may have the counts of several sections.
		const at = sheet.lineStart(line - 1) + column - 1;
		const section =
			here.find((one) => countToken(sheet, one)?.start === at) ??
			(replacement === undefined ? here[0] : undefined);
		if (!section) return [];
		const { count, declared, header, countIn } = section;
		const title =
			header < 0 && !countIn
				? `Insert the count of ${section.kind}, ${count}, before them`
				: `Change the count of ${section.kind} to ${count}${Number.isNaN(declared) ? '' : ` (not ${declared})`}`;
		return [{ title, preferred: true, edits: () => countEdits(sheet, [section]) }];
	},
	all(document, { file }) {
		const sheet = document.sheet(file);
		const wrong = sheet ? wrongSections(sheet) : [];
		if (!sheet || wrong.length < 2) return [];
		return [
			{
				title: 'Correct all counts in this file',
				preferred: true,
				edits: () => countEdits(sheet, wrong),
			},
		];
	},
};
